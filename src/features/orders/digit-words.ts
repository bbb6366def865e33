/** Nought to nine as people say them, by language, so that a number that is spelled out is still seen as one. */
const spelled: readonly (readonly string[])[] = [
  'zero|oh one two three four five six seven eight nine',
  'shunya|sunya|zero ek do teen|tin char|chaar paanch|panch|paach chhe|cheh|chah saat|sat aath|ath nau|no',
  'शून्य|ज़ीरो|जीरो एक दो तीन चार पांच|पाँच छह|छः|छे|छ सात आठ नौ',
  'शून्य एक दोन तीन चार पाच सहा सात आठ नऊ',
  'শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয়',
  'শূন্য এক দুই তিনি চাৰি পাঁচ ছয় সাত আঠ ন',
  'సున్నా|సున్న ఒకటి రెండు మూడు నాలుగు ఐదు ఆరు ఏడు ఎనిమిది తొమ్మిది',
  'பூஜ்யம்|பூஜ்ஜியம் ஒன்று இரண்டு மூன்று நான்கு|நாலு ஐந்து|அஞ்சு ஆறு ஏழு எட்டு ஒன்பது',
  'શૂન્ય એક બે ત્રણ ચાર પાંચ છ સાત આઠ નવ',
  'ಸೊನ್ನೆ|ಶೂನ್ಯ ಒಂದು ಎರಡು ಮೂರು ನಾಲ್ಕು ಐದು ಆರು ಏಳು ಎಂಟು ಒಂಬತ್ತು',
  'പൂജ്യം ഒന്ന് രണ്ട് മൂന്ന് നാല് അഞ്ച് ആറ് ഏഴ് എട്ട് ഒമ്പത്|ഒൻപത്',
  'ਸਿਫ਼ਰ|ਜ਼ੀਰੋ ਇੱਕ|ਇਕ ਦੋ ਤਿੰਨ ਚਾਰ ਪੰਜ ਛੇ ਸੱਤ ਅੱਠ ਨੌਂ|ਨੌ',
  'ଶୂନ|ଶୂନ୍ୟ ଏକ ଦୁଇ ତିନି ଚାରି ପାଞ୍ଚ ଛଅ ସାତ ଆଠ ନଅ',
].map((line) => line.split(' '))

const digitWords: ReadonlyMap<string, number> = new Map(
  spelled.flatMap((words) =>
    words.flatMap((word, digit) => word.split('|').map((form) => [form.normalize('NFKC'), digit] as const)),
  ),
)

/** Whether a word, in lower case, stands for one digit. */
export function isDigitWord(word: string): boolean {
  return digitWords.has(word)
}
