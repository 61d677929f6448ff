// Linear programs handed to GLPK and their solutions read back.
#include "draws/verb/optimiser.hpp"

#include <faro/error.hpp>

#include <cmath>
#include <memory>
#include <vector>

#ifdef FARO_HAS_GLPK
#include <glpk.h>
#endif

namespace faro::program {

#ifdef FARO_HAS_GLPK

namespace {

using problem = std::unique_ptr<glp_prob, void (*)(glp_prob*)>;

int bounds_of(double least, double most) {
  if (std::isinf(least)) return std::isinf(most) ? GLP_FR : GLP_UP;
  if (std::isinf(most)) return GLP_LO;
  return least == most ? GLP_FX : GLP_DB;
}

problem stated(draws::linear_program const& program) {
  problem p{glp_create_prob(), glp_delete_prob};
  glp_set_obj_dir(p.get(), GLP_MAX);
  glp_add_cols(p.get(), static_cast<int>(program.columns.size()));
  glp_add_rows(p.get(), static_cast<int>(program.rows.size()));
  int number = 0;
  for (auto const& column : program.columns) {
    ++number;
    glp_set_obj_coef(p.get(), number, column.worth);
    glp_set_col_bnds(p.get(), number, bounds_of(column.least, column.most), column.least, column.most);
    glp_set_col_kind(p.get(), number, column.whole ? GLP_IV : GLP_CV);
  }
  number = 0;
  for (auto const& row : program.rows) {
    ++number;
    glp_set_row_bnds(p.get(), number, bounds_of(row.least, row.most), row.least, row.most);
    std::vector<int> at{0};  // GLPK counts from 1
    std::vector<double> factor{0};
    for (auto const& [column, value] : row.terms) {
      at.push_back(static_cast<int>(column) + 1);
      factor.push_back(value);
    }
    glp_set_mat_row(p.get(), number, static_cast<int>(row.terms.size()), at.data(), factor.data());
  }
  return p;
}

draws::linear_solution solved_in_whole_numbers(glp_prob* p, std::size_t columns) {
  glp_iocp how;
  glp_init_iocp(&how);
  how.presolve = GLP_ON;
  how.msg_lev = GLP_MSG_OFF;
  int const code = glp_intopt(p, &how);
  if (code == GLP_ENOPFS || code == GLP_ENODFS) return {};
  auto const status = glp_mip_status(p);
  if (status == GLP_NOFEAS) return {};
  if (code != 0 || status != GLP_OPT) throw error{"GLPK gave up on a program in whole numbers"};
  draws::linear_solution out{true, glp_mip_obj_val(p), {}, {}, {}};
  for (std::size_t i = 1; i <= columns; ++i) out.columns.push_back(glp_mip_col_val(p, static_cast<int>(i)));
  return out;
}

/// Begins where a program with fewer columns ended.
void begin_at(glp_prob* p, draws::linear_basis const& start) {
  for (std::size_t i = 0; i < start.rows.size(); ++i)
    glp_set_row_stat(p, static_cast<int>(i) + 1, start.rows[i]);
  for (int i = 1; i <= glp_get_num_cols(p); ++i) {
    auto const known = static_cast<std::size_t>(i) <= start.columns.size();
    glp_set_col_stat(p, i, known ? start.columns[static_cast<std::size_t>(i) - 1] : GLP_NL);
  }
}

draws::linear_basis basis_of(glp_prob* p) {
  draws::linear_basis out;
  for (int i = 1; i <= glp_get_num_rows(p); ++i) out.rows.push_back(glp_get_row_stat(p, i));
  for (int i = 1; i <= glp_get_num_cols(p); ++i) out.columns.push_back(glp_get_col_stat(p, i));
  return out;
}

draws::linear_solution solved_in_fractions(glp_prob* p, std::size_t columns, std::size_t rows) {
  glp_smcp how;
  glp_init_smcp(&how);
  how.msg_lev = GLP_MSG_OFF;
  int const code = glp_simplex(p, &how);
  auto const status = glp_get_status(p);
  if (status == GLP_NOFEAS || status == GLP_INFEAS) return {};
  if (code != 0 || status != GLP_OPT) throw error{"GLPK gave up on a linear program"};
  draws::linear_solution out{true, glp_get_obj_val(p), {}, {}, {}};
  for (std::size_t i = 1; i <= columns; ++i) out.columns.push_back(glp_get_col_prim(p, static_cast<int>(i)));
  for (std::size_t i = 1; i <= rows; ++i) out.prices.push_back(glp_get_row_dual(p, static_cast<int>(i)));
  out.basis = basis_of(p);
  return out;
}

}  // namespace

bool solves_programs() { return true; }

draws::linear_solution solved(draws::linear_program const& program) {
  glp_term_out(GLP_OFF);
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
