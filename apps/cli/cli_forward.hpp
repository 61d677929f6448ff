// The names of CLI11 that headers need. Its own header is all of its code, which costs whatever includes it
// seconds of compile time: verbs define their options by options.hpp instead.
#pragma once

namespace CLI {
class App;
class Option;
}  // namespace CLI
