//! The CPU and its clock, the build of this program, and the processor time of a thread.

use std::hint::black_box;
use std::time::Instant;

use serde::Serialize;
use sysinfo::{CpuRefreshKind, RefreshKind, System};

/// The build of the program.
#[derive(Clone, Debug, Serialize)]
pub struct Build {
    /// The compiler.
    pub rustc: &'static str,
    /// `debug` or `release`.
    pub profile: &'static str,
    /// The optimization level.
    pub opt_level: &'static str,
    /// The flags given to the compiler.
    pub rustflags: &'static str,
    /// The target.
    pub target: &'static str,
    /// The instruction sets that all code may use. Kernels and backends choose more at run time.
    pub target_features: &'static str,
}

/// Returns the build of this program.
pub(super) const fn build() -> Build {
    Build {
        rustc: env!("BINMATRIX_BUILD_RUSTC"),
        profile: env!("BINMATRIX_BUILD_PROFILE"),
        opt_level: env!("BINMATRIX_BUILD_OPT_LEVEL"),
        rustflags: env!("BINMATRIX_BUILD_RUSTFLAGS"),
        target: env!("BINMATRIX_BUILD_TARGET"),
        target_features: env!("BINMATRIX_BUILD_TARGET_FEATURES"),
    }
}

/// Returns the name of the CPU.
pub(super) fn cpu_name() -> String {
    let refresh = RefreshKind::nothing().with_cpu(CpuRefreshKind::nothing());
    let system = System::new_with_specifics(refresh);
    let brand = system
        .iter()
        .flat_map(System::cpus)
        .map(|cpu| cpu.brand().trim())
        .find(|brand| !brand.is_empty())
        .unwrap_or(std::env::consts::ARCH);
    match family_and_model() {
        Some((family, model)) => format!("{brand}, family {family}, model {model}"),
        None => brand.to_owned(),
    }
}

/// Distinguishes CPUs of the same name, for example those with and without a full 512-bit datapath.
#[cfg(target_arch = "x86_64")]
fn family_and_model() -> Option<(u8, u8)> {
    let features = raw_cpuid::CpuId::new().get_feature_info()?;
    Some((features.family_id(), features.model_id()))
}

#[cfg(not(target_arch = "x86_64"))]
fn family_and_model() -> Option<(u8, u8)> {
    None
}

/// Measures the clock of this core in gigahertz with a chain of dependent one-cycle instructions.
pub(super) fn gigahertz() -> f64 {
    let mut best = 0.0_f64;
    for _ in 0..8 {
        let start = Instant::now();
        let mut x = black_box(88_172_645_463_325_252_u64);
        for _ in 0..100_000 {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
        }
        black_box(x);
        best = best.max(6e5 / start.elapsed().as_nanos().max(1) as f64);
    }
    best
}

/// Returns the processor time of this thread in seconds; `None` if the system does not provide it.
pub(super) fn core_seconds() -> Option<f64> {
    #[cfg(target_os = "linux")]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Some(time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64)
    }
    #[cfg(not(target_os = "linux"))]
    None
}
