// What a tool can be asked for.
#include "verbs/common/like_option.hpp"

#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "lines/order/other_tools.hpp"

#include <faro/text/detail/message.hpp>

#include <vector>

namespace faro::program {

void add_like(command& verb, std::optional<std::string>& like, std::string const& help,
              std::string const& name, std::vector<std::string> proposed) {
  if (tools_of_others().all.empty()) return;
  for (auto const& tool : tools_of_others().all) proposed.push_back(tool.name);
  add_text(verb, name, like, help, "TOOL")->proposes(proposed);
}

void check_like(command const& verb, std::string const& like, bool has_seed, bool draws) {
  refuse_together(verb, {"--like", "--generator"});
  auto const& tool = find_other_tool(like);
  if (!has_seed) throw usage_error{say("--like {} needs --seed: as in {}", like, tool.program)};
  if (draws && !tool.makes_draws) throw usage_error{say("--like {} makes no draws with replacement", like)};
  if (!draws && !tool.makes_orders)
    throw usage_error{say("--like {} makes no order, but draws with replacement", like)};
}

}  // namespace faro::program
