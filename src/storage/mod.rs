//! The only room of the core that touches the disk: capped reads, safe writes, folders,
//! what is bundled with the program.

pub mod bundled;
