#!/usr/bin/env bash
# Data::Random (Debian libdata-random-perl 0.13-1): rand_chars, a string of random characters, never has a character twice. It draws as cards
# are drawn from a pack, of which the manual says nothing.
#
# Expected: of 100,000 strings of four digits about half have a digit twice (1 - 10*9*8*7/10000 = 0.496). Seen:
#   rand_chars(set => 'numeric', size => 4)     none has one: 5,040 of the 10,000 strings are possible
#   rand_chars(set => 'numeric', size => 11)    refused: "size value exceeds set size"
#   rand_chars(set => [qw(a a b)], size => 2)   "aa" comes: only the places of the set differ
# rand_words and rand_set draw in this way, too.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q libdata-random-perl=0.13-1 >/dev/null 2>&1
dpkg -x libdata-random-perl_*.deb unpacked
cat >strings.pl <<'END'
use Data::Random qw(rand_chars);
srand 1;
my (%all, $twice);
for (1 .. 100000) {
    my $four = rand_chars(set => 'numeric', size => 4);
    $all{$four}++;
    $twice += $four =~ /(.).*\1/;
}
print scalar keys %all, " strings of four digits, ", $twice + 0, " with one twice\n";
my %pairs;
$pairs{scalar rand_chars(set => [qw(a a b)], size => 2)}++ for 1 .. 1000;
print join(' ', sort keys %pairs), "\n";
{
    local $SIG{__WARN__} = sub { print $_[0] =~ /(size value exceeds set size)/, "\n" };
    rand_chars(set => 'numeric', size => 11);
}
END
PERL5LIB=unpacked/usr/share/perl5 perl strings.pl | tee seen
diff - seen <<'END'
5040 strings of four digits, 0 with one twice
aa ab ba
size value exceeds set size
END
