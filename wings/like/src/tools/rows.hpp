// The rows, each in a file of its own, or with those that draw alike.
#pragma once
#include "like/src/tools/row.hpp"

#include <vector>

namespace faro::like {

extern row const python_row, python_sample_row, python_choices_row;
extern row const numpy_row, numpy_choice_row, numpy_mt19937_row, numpy_philox_row, numpy_sfc64_row;
extern row const numpy_legacy_row, pandas_row, sklearn_row, ruby_row, ruby_sample_row;
extern row const torch_row, torch_loader_row;
extern row const r_row, r_rounding_row;
extern row const java_row, scala_row;
extern row const go_row, go_perm_row, miller_row;
extern row const haskell_row, haskell_thousandfold_row, haskell_old_row;
extern row const libstdcpp_row, libcpp_row, libstdcpp_sample_row, libcpp_sample_row, boost_row, gsl_row;
extern row const php_row, php_array_rand_row, php_mt_row, random_js_row, chance_row;
extern row const perl_row, perl_sample_row, d3_row, prando_row, pure_rand_row;
extern row const seedrandom_row, shuffle_seed_row, knuth_shuffle_row;
extern row const freecell_row, bash_row, gawk_row, mawk_row;
extern row const dotnet_row, dotnet_sort_row;
extern row const postgres_row, mariadb_row;
extern row const uutils_row;
extern row const octave_row;
extern row const ocaml_row;
extern row const dealer_row, amc_row;
/// Of the standard's engines beside std::mt19937.
std::vector<row> const& cpp_engine_rows();
extern row const pysol_row, pysolfc_row;

}  // namespace faro::like
