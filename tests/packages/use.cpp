// A program of somebody who installed libfaro-dev.
#include <faro/odds/odds_of.hpp>

#include <iostream>

int main() { std::cout << faro::odds_of("4d6 drop lowest >= 15").chance() << "\n"; }
