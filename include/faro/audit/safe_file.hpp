// Reading what may be hostile and writing what must stay secret.
//
// Reading holds at most the bytes that were allowed, whatever the file or pipe holds, and goes on after
// interruptions and short reads. A secret goes to a new file that only its owner can read and that appears
// whole or not at all; no file is ever replaced by one.
#pragma once
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace faro::audit {

/// Fills a part of a buffer: returns the number of bytes, 0 at the end, or -1 with errno set, as read(2).
using byte_source = std::function<std::ptrdiff_t(std::span<char>)>;
/// Takes a part of a text: returns the number of bytes taken, or -1 with errno set, as write(2).
using byte_drain = std::function<std::ptrdiff_t(std::string_view)>;

/// All bytes of a source. Throws input_error beyond `most` (and for a directory), system_error when reading
/// fails; both begin with `name`.
[[nodiscard]] std::string read_all(byte_source const& source, std::size_t most, std::string_view name);
/// The same of a file; "-" is standard input.
[[nodiscard]] std::string read_file(std::string const& path, std::size_t most);

/// Gives all bytes to a drain. Throws system_error when it fails or takes nothing.
void write_all(byte_drain const& drain, std::string_view bytes, std::string_view name);
/// A new file of mode 0600. Throws input_error when there is one of that name, system_error when it can't be
/// written.
void write_secret_file(std::string const& path, std::string_view bytes);

}  // namespace faro::audit
