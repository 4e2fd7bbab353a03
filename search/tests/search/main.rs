//! Tests the search, its evaluators, several searches at once, and the solver.

mod evaluator;
mod searches;
mod solver;
mod together;
