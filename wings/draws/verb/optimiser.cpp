// Linear programs handed to GLPK, which is loaded for them, and their solutions read back.
#include "draws/verb/optimiser.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <cmath>
#include <memory>
#include <vector>

#ifdef FARO_HAS_GLPK
#include "cli/system/library.hpp"

#include <glpk.h>
#endif

namespace faro::program {

#ifdef FARO_HAS_GLPK

namespace {

/// Its functions, of the library that is loaded when the first program is solved.
struct glpk_functions {
  system::library library{FARO_FILE_GLPK};
  template <class Function>
  [[nodiscard]] Function* found(char const* name) const {
    auto* const function = library.is_there() ? library.function<Function>(name) : nullptr;
    if (!function)
      throw input_error{say("the fairest panels need GLPK: its library {} is not there", FARO_FILE_GLPK)};
    return function;
  }
  decltype(glp_create_prob)* create_prob = found<decltype(glp_create_prob)>("glp_create_prob");
  decltype(glp_delete_prob)* delete_prob = found<decltype(glp_delete_prob)>("glp_delete_prob");
  decltype(glp_set_obj_dir)* set_obj_dir = found<decltype(glp_set_obj_dir)>("glp_set_obj_dir");
  decltype(glp_add_cols)* add_cols = found<decltype(glp_add_cols)>("glp_add_cols");
  decltype(glp_add_rows)* add_rows = found<decltype(glp_add_rows)>("glp_add_rows");
  decltype(glp_set_obj_coef)* set_obj_coef = found<decltype(glp_set_obj_coef)>("glp_set_obj_coef");
  decltype(glp_set_col_bnds)* set_col_bnds = found<decltype(glp_set_col_bnds)>("glp_set_col_bnds");
  decltype(glp_set_col_kind)* set_col_kind = found<decltype(glp_set_col_kind)>("glp_set_col_kind");
  decltype(glp_set_row_bnds)* set_row_bnds = found<decltype(glp_set_row_bnds)>("glp_set_row_bnds");
  decltype(glp_set_mat_row)* set_mat_row = found<decltype(glp_set_mat_row)>("glp_set_mat_row");
  decltype(glp_init_iocp)* init_iocp = found<decltype(glp_init_iocp)>("glp_init_iocp");
  decltype(glp_intopt)* intopt = found<decltype(glp_intopt)>("glp_intopt");
  decltype(glp_mip_status)* mip_status = found<decltype(glp_mip_status)>("glp_mip_status");
  decltype(glp_mip_obj_val)* mip_obj_val = found<decltype(glp_mip_obj_val)>("glp_mip_obj_val");
  decltype(glp_mip_col_val)* mip_col_val = found<decltype(glp_mip_col_val)>("glp_mip_col_val");
  decltype(glp_set_row_stat)* set_row_stat = found<decltype(glp_set_row_stat)>("glp_set_row_stat");
  decltype(glp_get_num_cols)* get_num_cols = found<decltype(glp_get_num_cols)>("glp_get_num_cols");
  decltype(glp_set_col_stat)* set_col_stat = found<decltype(glp_set_col_stat)>("glp_set_col_stat");
  decltype(glp_get_num_rows)* get_num_rows = found<decltype(glp_get_num_rows)>("glp_get_num_rows");
  decltype(glp_get_row_stat)* get_row_stat = found<decltype(glp_get_row_stat)>("glp_get_row_stat");
  decltype(glp_get_col_stat)* get_col_stat = found<decltype(glp_get_col_stat)>("glp_get_col_stat");
  decltype(glp_init_smcp)* init_smcp = found<decltype(glp_init_smcp)>("glp_init_smcp");
  decltype(glp_simplex)* simplex = found<decltype(glp_simplex)>("glp_simplex");
  decltype(glp_get_status)* get_status = found<decltype(glp_get_status)>("glp_get_status");
  decltype(glp_get_obj_val)* get_obj_val = found<decltype(glp_get_obj_val)>("glp_get_obj_val");
  decltype(glp_get_col_prim)* get_col_prim = found<decltype(glp_get_col_prim)>("glp_get_col_prim");
  decltype(glp_get_row_dual)* get_row_dual = found<decltype(glp_get_row_dual)>("glp_get_row_dual");
  decltype(glp_term_out)* term_out = found<decltype(glp_term_out)>("glp_term_out");
};

glpk_functions const& glpk() {
  static glpk_functions const once;
  return once;
}

using problem = std::unique_ptr<glp_prob, void (*)(glp_prob*)>;

int bounds_of(double least, double most) {
  if (std::isinf(least)) return std::isinf(most) ? GLP_FR : GLP_UP;
  if (std::isinf(most)) return GLP_LO;
  return least == most ? GLP_FX : GLP_DB;
}

problem stated(draws::linear_program const& program) {
  problem p{glpk().create_prob(), glpk().delete_prob};
  glpk().set_obj_dir(p.get(), GLP_MAX);
  glpk().add_cols(p.get(), static_cast<int>(program.columns.size()));
  glpk().add_rows(p.get(), static_cast<int>(program.rows.size()));
  int number = 0;
  for (auto const& column : program.columns) {
    ++number;
    glpk().set_obj_coef(p.get(), number, column.worth);
    glpk().set_col_bnds(p.get(), number, bounds_of(column.least, column.most), column.least, column.most);
    glpk().set_col_kind(p.get(), number, column.whole ? GLP_IV : GLP_CV);
  }
  number = 0;
  for (auto const& row : program.rows) {
    ++number;
    glpk().set_row_bnds(p.get(), number, bounds_of(row.least, row.most), row.least, row.most);
    std::vector<int> at{0};  // GLPK counts from 1
    std::vector<double> factor{0};
    for (auto const& [column, value] : row.terms) {
      at.push_back(static_cast<int>(column) + 1);
      factor.push_back(value);
    }
    glpk().set_mat_row(p.get(), number, static_cast<int>(row.terms.size()), at.data(), factor.data());
  }
  return p;
}

draws::linear_solution solved_in_whole_numbers(glp_prob* p, std::size_t columns) {
  glp_iocp how;
  glpk().init_iocp(&how);
  how.presolve = GLP_ON;
  how.msg_lev = GLP_MSG_OFF;
  int const code = glpk().intopt(p, &how);
  if (code == GLP_ENOPFS || code == GLP_ENODFS) return {};
  auto const status = glpk().mip_status(p);
  if (status == GLP_NOFEAS) return {};
  if (code != 0 || status != GLP_OPT) throw error{"GLPK gave up on a program in whole numbers"};
  draws::linear_solution out{true, glpk().mip_obj_val(p), {}, {}, {}};
  for (std::size_t i = 1; i <= columns; ++i)
    out.columns.push_back(glpk().mip_col_val(p, static_cast<int>(i)));
  return out;
}

/// Begins where a program with fewer columns ended.
void begin_at(glp_prob* p, draws::linear_basis const& start) {
  for (std::size_t i = 0; i < start.rows.size(); ++i)
    glpk().set_row_stat(p, static_cast<int>(i) + 1, start.rows[i]);
  for (int i = 1; i <= glpk().get_num_cols(p); ++i) {
    auto const known = static_cast<std::size_t>(i) <= start.columns.size();
    glpk().set_col_stat(p, i, known ? start.columns[static_cast<std::size_t>(i) - 1] : GLP_NL);
  }
}

draws::linear_basis basis_of(glp_prob* p) {
  draws::linear_basis out;
  for (int i = 1; i <= glpk().get_num_rows(p); ++i) out.rows.push_back(glpk().get_row_stat(p, i));
  for (int i = 1; i <= glpk().get_num_cols(p); ++i) out.columns.push_back(glpk().get_col_stat(p, i));
  return out;
}

draws::linear_solution solved_in_fractions(glp_prob* p, std::size_t columns, std::size_t rows) {
  glp_smcp how;
  glpk().init_smcp(&how);
  how.msg_lev = GLP_MSG_OFF;
  int const code = glpk().simplex(p, &how);
  auto const status = glpk().get_status(p);
  if (status == GLP_NOFEAS || status == GLP_INFEAS) return {};
  if (code != 0 || status != GLP_OPT) throw error{"GLPK gave up on a linear program"};
  draws::linear_solution out{true, glpk().get_obj_val(p), {}, {}, {}};
  for (std::size_t i = 1; i <= columns; ++i)
    out.columns.push_back(glpk().get_col_prim(p, static_cast<int>(i)));
  for (std::size_t i = 1; i <= rows; ++i) out.prices.push_back(glpk().get_row_dual(p, static_cast<int>(i)));
  out.basis = basis_of(p);
  return out;
}

}  // namespace

bool solves_programs() { return true; }

draws::linear_solution solved(draws::linear_program const& program) {
  glpk().term_out(GLP_OFF);
  auto const p = stated(program);
  if (!program.start.rows.empty()) begin_at(p.get(), program.start);
  bool whole = false;
  for (auto const& column : program.columns) whole = whole || column.whole;
  return whole ? solved_in_whole_numbers(p.get(), program.columns.size())
               : solved_in_fractions(p.get(), program.columns.size(), program.rows.size());
}

#else

bool solves_programs() { return false; }

draws::linear_solution solved(draws::linear_program const& /*program*/) {
  throw error{"this faro was built without GLPK"};
}

#endif

}  // namespace faro::program
