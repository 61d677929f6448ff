// The names of CLI11 that headers need. Its own header defines objects in whatever includes it, which costs
// seconds of compile time: only the files that define options include it.
#pragma once

namespace CLI {
class App;
class Option;
}  // namespace CLI
