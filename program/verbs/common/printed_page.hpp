// Pages as PDF, printed by Chromium where there is one: apart from pages/, which starts no programs.
#pragma once
#include "cli/options/options.hpp"

#include <string>
#include <string_view>

namespace faro::program {

enum class paper_size { a4, letter };

/// "A4", "Letter".
choice_table<paper_size> paper_sizes();

/// Whether a file is to be a PDF, by its name.
bool is_pdf(std::string_view file);

/// Said before long work begins: throws system_error where no browser can be started that prints pages, or
/// input_error for a question that sees no disk.
void require_printer();

/// The page as PDF, scripts run, on paper of that size. Starts a browser (a second or two). Throws as
/// require_printer(), and system_error when the browser gives no PDF.
std::string printed(std::string_view html, paper_size paper);

/// Refuses --paper where nothing is printed. Throws usage_error.
void check_paper(command const& verb, bool prints);

/// What goes into the file: the page, or where its name ends in .pdf, the page printed.
std::string page_for(std::string_view file, std::string html, paper_size paper);

}  // namespace faro::program
