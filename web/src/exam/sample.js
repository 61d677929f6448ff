// A small bank to begin with, in GIFT, the format Moodle exports.
export const BANK = `// [id:capital]
What is the capital of Cameroon?{=Yaoundé ~Douala ~Kribi ~None of the above}

// [id:long]
Which is the longest river?{~Congo =Nile ~Niger ~Volta}

// [id:sea]
Which rivers reach the Atlantic?{~%50%Congo ~%50%Niger ~%-100%Nile}

// [id:flat]
The Nile flows south.{F}

// [id:towns]
Match river and town.{=Nile -> Cairo =Congo -> Kinshasa =Niger -> Bamako}
`;
