// Files of the disk, or those of a question.
#include "verbs/common/safe_input.hpp"

#include "cli/files.hpp"
#include "cli/options/exit_codes.hpp"
#include "cli/run_context.hpp"
#include "cli/system/system.hpp"
#include "lines/input/compression.hpp"
#include "records/safe_file.hpp"
#include "text/text_files.hpp"

#include <faro/error.hpp>

#include <cstdio>
#include <memory>
#include <span>

namespace faro::program {

message name_of_input(std::string const& path) {
  return path == "-" ? say("standard input") : say("{}", path);
}

std::string read_limited(std::string const& path, std::size_t most) {
  bool const brought = path == "-" || current_run().given.contains(path);
  if (current_run().is_process || (current_run().has_disk && !brought)) return audit::read_file(path, most);
  auto const close = [](int const* descriptor) {
    close_input(*descriptor);
    delete descriptor;
  };
  std::unique_ptr<int, decltype(close)> const in{new int{open_input(path)}, close};
  return audit::read_all([&](std::span<char> room) { return system::read(*in, room); }, most,
                         name_of_input(path));
}

void refuse_no_text(std::string_view bytes, std::string const& name) {
  if (auto const other = what_is_no_text(bytes); !other.empty())
    throw input_error{say("{}: {}", name, other)};
  auto const kind = compression_by(bytes.substr(0, magic_size), name);
  if (kind == compression::none) return;
  bool const gzip = kind == compression::gzip;
  throw input_error{say("{}: expected text, got {} data; unpack it first: {}", name,
                        gzip ? "gzip" : "Zstandard", gzip ? "gzip -dc" : "zstd -dc")};
}

std::string_view text_in(std::string_view bytes, std::string const& name) {
  refuse_no_text(bytes, name);
  return without_mark(bytes);
}

std::string read_limited_text(std::string const& path, std::size_t most) {
  auto out = read_limited(path, most);
  refuse_no_text(out, name_of_input(path));
  return out;
}

void write_new(std::string const& path, std::string_view bytes, bool is_secret) {
  if (!current_run().has_disk) {
    current_run().given.insert_or_assign(path, std::string{bytes});
    current_run().written.insert_or_assign(path, std::string{bytes});
  } else if (is_secret) {
    audit::write_secret_file(path, bytes);
  } else {
    audit::write_new_file(path, bytes, audit::usual_mode());
  }
}

void take_back(std::string const& path) {
  if (current_run().has_disk) {
    std::remove(path.c_str());
  } else {
    current_run().given.erase(path);
    current_run().written.erase(path);
  }
}

void require_disk(std::string_view what) {
  if (!current_run().has_disk) throw usage_error{say("{} on the disk, which questions do not see", what)};
}

}  // namespace faro::program
