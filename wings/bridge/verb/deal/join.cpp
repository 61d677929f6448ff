// What the engines of bridge and of hands lend to faro deal: conditions, scripts of dealer, tricks.
#include "bridge/src/tricks/solver.hpp"
#include "bridge/verb/board_tricks.hpp"
#include "cli/version.hpp"
#include "questions/question_verb.hpp"
#include "verbs/common/recorded_kinds.hpp"
#include "verbs/common/records.hpp"
#include "verbs/deal/dealer.hpp"
#include "verbs/deal/parts.hpp"
#include "verbs/verbs.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/text/detail/message.hpp>

#include <utility>

namespace faro::program {
namespace {

class note_of_tricks final : public board_note {
 public:
  explicit note_of_tricks(board_tricks tricks) : tricks_{std::move(tricks)} {}
  [[nodiscard]] std::string text() const override { return tricks_as_text(tricks_); }
  void add_to(nlohmann::ordered_json& deal) const override { add_tricks(deal, tricks_); }
  [[nodiscard]] std::string in_pbn(std::string board) const override {
    return pbn_with_tricks(std::move(board), tricks_);
  }
  [[nodiscard]] std::string in_lin(std::string board) const override {
    return lin_with_tricks(std::move(board), tricks_);
  }
  [[nodiscard]] std::string html() const override { return tricks_as_html(tricks_); }

 private:
  board_tricks tricks_;
};

void check_dealt_by_script(audit::record_file const& kept, std::string const& path,
                           std::vector<std::string> const& inputs) {
  auto const script = recorded_detail(kept, "dealer");
  if (!script)
    throw input_error{say("{} is no record of a deal: its field 'details.{}' is missing", path, "dealer")};
  auto const input = only_input(path, inputs);
  if (!input)  // no other file than those that are named is read
    throw input_error{say("expected the script of {}, too: faro audit verify {} {}", path, path, *script)};
  dealer_options o;
  o.path = *input;
  o.replay = path;
  o.only_check = true;
  deal_by_script(o);
}

}  // namespace

void join_deals_under_conditions() {
  auto& deal = parts_of_deal();
  deal.under = deals_under;
  deal.definitions = add_definitions;
  deal.by_script = deal_by_script;
  deal.require_tricks = odds::tricks::require_solver;
  deal.tricks = [](bridge_board const& board) -> std::unique_ptr<board_note const> {
    return std::make_unique<note_of_tricks>(tricks_of_board(board));
  };
  add_recorded_kind(
      {.verb = "deal",
       .called = "deal of a script of dealer",
       .replayed = "faro deal SCRIPT.dlr",
       .details = "dealer count exactly",
       .purpose = purpose::deal_script,
       .is_it = [](audit::record_file const& kept) { return kept.algorithm == "dealer-script"; },
       .of_orders = true,
       .check = check_dealt_by_script});
  name_optional_part("double-dummy tricks (dds)", odds::tricks::built_with_solver());
}

}  // namespace faro::program
