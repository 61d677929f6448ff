// AnyDice's programs against distributions that were computed without faro, and against answers that AnyDice
// itself gave (tests/answers/reference/anydice.json and anydice_recorded.json).
#include "support/places.hpp"

#include <faro/dice/anydice.hpp>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>

namespace faro::odds {
namespace {

using nlohmann::json;

std::map<std::string, ratio> exact_distribution(dice const& law) {
  std::map<std::string, ratio> out;
  for (auto const& e : law.entries()) out[std::to_string(e.outcome)] = ratio{e.weight, law.denominator()};
  return out;
}

std::map<std::string, ratio> exact_distribution(json const& law) {
  std::map<std::string, ratio> out;
  for (auto const& [outcome, chance] : law.items()) out[outcome] = ratio::parse(chance.get<std::string>());
  return out;
}

TEST(AnydiceReference, ProgramsHaveTheDistributionsThatEnumerationGives) {
  auto const programs = json::parse(std::ifstream{testing::answers("reference/anydice.json")});
  for (auto const& [name, entry] : programs.items()) {
    auto const program = entry.at("program").get<std::string>();
    auto const answer = run_anydice(program);
    ASSERT_EQ(answer.outputs.size(), entry.at("outputs").size()) << program;
    for (std::size_t i = 0; i < answer.outputs.size(); ++i)
      EXPECT_EQ(exact_distribution(answer.outputs[i].law),
                exact_distribution(entry.at("outputs")[i].at("law")))
          << name << ", output " << i + 1 << " of\n"
          << program;
  }
}

/// Whether a distribution is the one that was printed, in percent and with 11 digits or more.
bool agrees(dice const& law, json const& percent) {
  if (law.size() != percent.size()) return false;
  for (auto const& e : law.entries()) {
    auto const outcome = std::to_string(e.outcome);
    if (!percent.contains(outcome)) return false;
    auto const printed = percent.at(outcome).get<double>();
    auto const exact = ratio{e.weight * integer{100}, law.denominator()}.to_double();
    if (std::abs(printed - exact) > 1e-9 * std::max(1e-3, exact)) return false;
  }
  return true;
}

TEST(AnydiceReference, ProgramsAnswerAsAnydiceDid) {
  for (auto const& entry : json::parse(std::ifstream{testing::answers("reference/anydice_recorded.json")})) {
    auto const program = entry.at("program").get<std::string>();
    anydice_answer answer;
    ASSERT_NO_THROW(answer = run_anydice(program)) << program;
    ASSERT_EQ(answer.outputs.size(), entry.at("outputs").size()) << program;
    for (std::size_t i = 0; i < answer.outputs.size(); ++i) {
      auto const& recorded = entry.at("outputs")[i];
      EXPECT_EQ(answer.outputs[i].name, recorded.at("label").get<std::string>()) << program;
      EXPECT_TRUE(agrees(answer.outputs[i].law, recorded.at("percent")))
          << "output " << i + 1 << " of\n"
          << program << "\nrecorded " << recorded.at("percent");
    }
  }
}

}  // namespace
}  // namespace faro::odds
