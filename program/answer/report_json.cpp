// The answers of faro odds as one JSON object.
#include "answer/bounds.hpp"
#include "answer/report_parts.hpp"

#include <faro/parallel/progress.hpp>

#include <nlohmann/json.hpp>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

json number_json(ratio const& value, odds_report const& r, std::optional<double> const& error = {}) {
  if (r.simulated)
    return {{"decimal", value.to_double()}, {"standard_error", standard_error(value, r, error)}};
  return {{"probability", fraction_of(value)}, {"decimal", value.to_double()}};
}

/// What an answer says: a chance, a distribution, a table.
void add_answer(json& out, odds_report const& r) {
  if (r.probability) out.update(number_json(*r.probability, r, r.error));
  if (!r.law.empty() || (r.looped && !r.probability && !r.unread_by.empty())) {
    out["distribution"] = json::array();
    parallel::long_work work{r.law.size()};
    for (auto const& row : r.law) {
      work.advance();
      json entry{{"outcome", row.outcome}};
      entry.update(number_json(row.probability(), r, row.error));
      out["distribution"].push_back(std::move(entry));
    }
  }
  add_bounds(out, r);
  if (r.evidence && !r.simulated) out["evidence"] = fraction_of(*r.evidence);
  if (r.evidence) out["evidence_decimal"] = r.evidence->to_double();
  if (r.mean && !r.simulated) out["mean"] = fraction_of(*r.mean);
  if (r.mean) out["mean_decimal"] = r.mean->to_double();
  if (r.variance && !r.simulated) out["variance"] = fraction_of(*r.variance);
  if (r.variance) out["variance_decimal"] = r.variance->to_double();
  if (r.mean_of_part) out["mean_of_part"] = true;
  if (!r.unread.is_zero()) {  // "exact" says that it was counted, not estimated
    out["unread"] = fraction_of(r.unread);
    out["complete"] = false;
  }
  if (!r.table.empty()) {
    out["table"] = json::array();
    for (auto const& row : r.table) {
      json entry{{r.table_by, row.at}};
      for (auto const& [name, value] : row.also) entry[name] = fraction_of(value);
      if (row.high) {
        entry.update(bounds_json(row.value, *row.high));
      } else {
        if (!row.error) entry[r.table_of_means ? "mean" : "probability"] = fraction_of(row.value);
        entry["decimal"] = row.value.to_double();
        if (row.error) entry["standard_error"] = *row.error;
      }
      out["table"].push_back(std::move(entry));
    }
  }
  if (r.simulated) {
    out["trials"] = r.simulated->trials;
    if (r.simulated->kept != r.simulated->trials) out["kept"] = r.simulated->kept;
    out["seed"] = r.simulated->seed;
  }
  if (!r.engine.empty()) out["engine"] = r.engine;
}

/// One of several questions. A condition has its distribution, too: no and yes, whose mean counts yes as 1.
json output_json(odds_report const& r) {
  json out{{"name", r.query}};
  add_answer(out, r);
  if (r.probability && !r.probability_high && r.law.empty() && r.table.empty() && r.unread.is_zero()) {
    out["distribution"] = json::array();
    for (auto const& [name, chance] : {std::pair{"no", ratio{1} - *r.probability}, {"yes", *r.probability}}) {
      json entry{{"outcome", name}};
      entry.update(number_json(chance, r, r.error));
      out["distribution"].push_back(std::move(entry));
    }
    if (!r.simulated) out["mean"] = fraction_of(*r.probability);
    out["mean_decimal"] = r.probability->to_double();
  }
  if (!r.probability && r.law.empty() && r.table.empty()) out["distribution"] = json::array();  // no result
  if (!r.notes.empty()) out["notes"] = r.notes;
  return out;
}

}  // namespace

nlohmann::ordered_json draw_as_json(odds_report const& r) {
  return r.draw_json.find_first_not_of("0123456789") == std::string::npos ? json(std::stoull(r.draw_json))
                                                                          : json(r.draw_json);
}

nlohmann::ordered_json report_json(odds_report const& r) {
  json out;
  out["query"] = r.query;
  if (!r.deck.empty()) out["deck"] = r.deck;
  if (r.deck_written > 0) out["deck_cards"] = r.deck_written;
  if (!r.deck_read.empty()) out["deck_read"] = json::parse(r.deck_read_json);
  if (!r.draw_json.empty()) out["draw"] = draw_as_json(r);
  out["conditions"] = r.conditions;
  out["exact"] = !r.simulated;
  add_answer(out, r);
  for (auto const& one : r.outputs) out["outputs"].push_back(output_json(one));
  if (!r.notes.empty()) out["notes"] = r.notes;
  return out;
}

}  // namespace faro::program
