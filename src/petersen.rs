//! Kjeld Petersen's own algorithms
