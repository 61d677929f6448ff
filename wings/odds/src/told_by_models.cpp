// Models weighed by what each makes of the observations.
#include "odds/src/models_answered.hpp"
#include "text/utf8.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <utility>

namespace faro::odds {

void told_by_models::ask_each(std::function<ratio_bounds(std::size_t)> const& find) {
  constexpr std::size_t longest_name = 60;
  for (std::size_t i = 0; i < models_.size(); ++i) {
    ratio_bounds found;
    try {
      found = find(i);
    } catch (not_as_observed const& e) {
      if (!models_[i].prior.is_zero()) latest_ = std::max(latest_.value_or(0), e.which);
    } catch (never_holds const&) {
      if (!not_given_) not_given_ = std::current_exception();
    } catch (query_error const&) {
      throw;
    } catch (input_error const& e) {
      throw input_error{say("{}: {}", quoted(models_[i].name, longest_name), e.said())};
    }
    out_.evidence.push_back(std::move(found));
  }
}

models_answer told_by_models::weigh(std::vector<std::string> const& texts) && {
  for (std::size_t i = 0; i < models_.size(); ++i) {
    out_.of_all.low += models_[i].prior * out_.evidence[i].low;
    out_.of_all.high += models_[i].prior * out_.evidence[i].high;
  }
  if (out_.of_all.high.is_zero()) refuse(texts);
  out_.after = posteriors(models_, out_.evidence);
  return std::move(out_);
}

void told_by_models::refuse(std::vector<std::string> const& texts) const {
  if (latest_ && *latest_ > 0)
    throw never_holds{say("what was observed can't be with any of the models: '{}' has no chance after '{}'",
                          texts[*latest_], texts[*latest_ - 1])};
  if (latest_)
    throw never_holds{
        say("what was observed can't be with any of the models: '{}' has no chance", texts[*latest_])};
  if (not_given_) std::rethrow_exception(not_given_);
  throw never_holds{"what was observed can't be with any of the models"};
}

}  // namespace faro::odds
