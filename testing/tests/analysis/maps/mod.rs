//! Tests color map, clusters, influence, shadows and surveys.

mod answers;
mod fields;
mod records;
mod symmetry;
