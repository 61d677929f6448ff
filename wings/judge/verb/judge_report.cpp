// Reports of shuffles of one's own: a question to the judge, put together.
#include <faro/ask.hpp>
#include <faro/error.hpp>
#include <faro/judge_report.hpp>

#include <nlohmann/json.hpp>

namespace faro::judge {

shuffle_report report_of_decks(std::string decks, report_settings const& settings) {
  auto const page = "report.html";
  nlohmann::json request{
      {"verb", "judge test"}, {"file", settings.name}, {"html", page}, {"files", {{settings.name, decks}}}};
  if (!settings.panel.empty()) request["panel"] = settings.panel;
  if (!settings.alpha.empty()) request["alpha"] = settings.alpha;
  auto given = ask(to_string(request));
  auto const made = given.files.find(page);
  if (made == given.files.end()) {
    auto const said = nlohmann::json::parse(given.json, nullptr, false);
    throw input_error{said.is_object() && said.contains("error")
                          ? said["error"].value("message", std::string{"no report"})
                          : std::string{"no report"}};
  }
  return {std::move(made->second), std::move(given.json), std::move(decks), given.exit_code == 1};
}

}  // namespace faro::judge
