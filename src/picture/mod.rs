//! Boards as vector drawings: one description of every tile, painted by the studio, written as
//! SVG, rasterised for PNG and GIF.
