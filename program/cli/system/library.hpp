// A library that is loaded by name when it is first needed: nothing is linked to it.
#pragma once
#include <dlfcn.h>

namespace faro::program::system {

/// It stays loaded until the program ends.
class library {
 public:
  explicit library(char const* name) : loaded_{::dlopen(name, RTLD_NOW | RTLD_LOCAL)} {}
  [[nodiscard]] bool is_there() const { return loaded_ != nullptr; }
  /// Its function of this name; null where it has none. Precondition: it is there.
  template <class Function>
  [[nodiscard]] Function* function(char const* name) const {
    return reinterpret_cast<Function*>(::dlsym(loaded_, name));
  }

 private:
  void* loaded_;
};

}  // namespace faro::program::system
