// The message of the error that an action must end in.
#pragma once
#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <string>

namespace faro::testing {

/// Runs the action, which must throw an input_error; its message.
std::string error_of(auto&& action) {
  try {
    action();
  } catch (input_error const& e) {
    return e.what();
  }
  ADD_FAILURE() << "no input_error";
  return {};
}

}  // namespace faro::testing
