// Links exams.
#include <faro/exam/bank.hpp>

int main() { return faro::exam::name_of(faro::exam::bank_format_from("gift")) == "gift" ? 0 : 1; }
