// Errors of parts of a question are placed in the whole.
#include <faro/language/detail/error.hpp>

namespace faro::odds {

void throw_placed(std::string_view query, std::size_t position) {
  try {
    throw;
  } catch (query_error const& e) {
    if (e.has_place()) throw;
    throw too_big{query, position, e.said()};
  } catch (input_error const& e) {
    throw query_error{query, position, e.said()};
  }
}

}  // namespace faro::odds
