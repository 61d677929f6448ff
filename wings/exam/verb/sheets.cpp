// Sheets, and the leaves of their tree.
#include "exam/verb/sheets.hpp"

#include "pages/qr.hpp"
#include "records/merkle.hpp"

#include <faro/exam/detail/write.hpp>
#include <faro/text/detail/encodings.hpp>

#include <string>

namespace faro::program {
namespace {

constexpr std::string_view sheet_format = "faro-exam-sheet/1";

std::string bytes_of(auto const& bytes) {
  return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

}  // namespace

std::string salt_of_sheet(exam::exam_order const& order, std::string_view name) {
  return bytes_of(audit::hmac_sha256(bytes_of(order.salt.bytes), audit::framed({sheet_format, name})));
}

sha256_digest leaf_of_sheet(std::string_view commitment, std::string_view name, std::string_view salt,
                            std::string_view page, std::string_view key) {
  return audit::merkle_leaf(audit::framed({sheet_format, from_hex(commitment), name, salt, page, key}));
}

std::string make_sheets(exam::bank const& all, exam::exam_order order,
                        std::vector<exam::sheet_name> const& sheets, exam::exam_sink& sink) {
  if (order.codes) order.draw_code = [](std::string_view text) { return code_svg(text, text); };
  auto const commitment = exam::commitment_of(all, order);
  std::vector<sha256_digest> leaves;
  auto const seen = [&](exam::sheet_name const& sheet, exam::version const& v) {
    auto const [page, key] = exam::sheet_evidence(all, order, sheet, v);
    leaves.push_back(leaf_of_sheet(commitment, sheet.name, salt_of_sheet(order, sheet.name), page, key));
  };
  std::size_t next = 0;
  exam::make_exam(
      all, order,
      [&](exam::sheet_name& sheet) {
        if (next == sheets.size()) return false;
        sheet = sheets[next++];
        return true;
      },
      sink, seen);
  if (leaves.empty()) return {};
  auto const root = to_hex(audit::merkle_root(leaves));
  sink.write("sheets.txt", root + '\n');
  return root;
}

}  // namespace faro::program
