// An item of QTI 1.2: what it shows, which kind of question it is, and its answers with what each is worth.
//
// The kind is what the metadata say (question_type of Canvas, cc_profile of Common Cartridge), else what the
// responses are. Items that are none of these are named and carried as they are.
#pragma once
#include "exam/src/reading/reading.hpp"
#include "exam/src/xml/xml.hpp"

#include <faro/exam/bank.hpp>

#include <string>

namespace faro::exam::detail {

/// Reads its stem, kind, answers and feedback into `q`, whose line is set. `type`: what the metadata say, ""
/// for nothing. Throws input_error "line N: ..." for a score that is no number.
void read_qti_item(xml_document const& xml, xml_element const& item, std::string const& type, question& q,
                   reading_place& place);

}  // namespace faro::exam::detail
