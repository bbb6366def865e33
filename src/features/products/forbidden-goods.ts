/**
 * Goods that may not be traded in India, or only with a document. admin.json has the text and law of each `name`
 * (`flag.rule`). Sources: Wildlife (Protection) Act 1972 as amended in 2022, sections 9, 39, 43, 48A, 49A to 49C and
 * Schedules I to IV; CITES appendices; Antiquities and Art Treasures Act 1972, sections 2(1)(a) and 5; Arms Rules 2016,
 * rule 3 and Schedule I, category V; state forest produce rules for sandalwood; Bureau of Indian Standards
 * (hallmarking) order for gold.
 */
export const goodsRules = [
  { name: 'ivory', kind: 'forbidden' },
  { name: 'shahtoosh', kind: 'forbidden' },
  { name: 'tortoiseshell', kind: 'forbidden' },
  { name: 'coral', kind: 'forbidden' },
  { name: 'redSanders', kind: 'forbidden' },
  { name: 'peacock', kind: 'forbidden' },
  { name: 'wildAnimal', kind: 'forbidden' },
  { name: 'weapon', kind: 'forbidden' },
  { name: 'antiquity', kind: 'forbidden' },
  { name: 'sandalwood', kind: 'proof' },
  { name: 'agarwood', kind: 'proof' },
  { name: 'gold', kind: 'proof' },
] as const

export type GoodsRule = (typeof goodsRules)[number]['name']

const shapes: Record<GoodsRule, RegExp> = {
  // Ivory as the colour of cloth, paint or thread is allowed.
  ivory: inEnglish(
    'ivory(?! (?:colou?r\\w*|white|shade|tone|silk|cotton|base|ground|cloth|thread|and (?:red|gold|blue|green|black)))|elephant tusks?|hath?i ?d(?:a|aa)nt',
    'हाथी ?(?:दांत|दाँत)|हस्तिदंत|হাতির দাঁত|হাতীদাঁত|ਹਾਥੀ ਦੰਦ|હાથીદાંત|ହାତୀ ?ଦାନ୍ତ|యేనుగు దంతం|ఏనుగు దంతం|ಆನೆ ?ದಂತ|ആനക്കൊമ്പ്|யானைத் ?தந்த',
  ),
  shahtoosh: inEnglish('shah ?toosh|shah ?tush|toosha shawl|chiru wool', 'शाहतूश|शहतूश|শাহতুশ|ਸ਼ਾਹਤੂਸ਼'),
  tortoiseshell: inEnglish('(?:tortoise|turtle) ?shells?|hawksbill', 'कछुए का (?:खोल|कवच)|কচ্ছপের খোল|ஆமை ஓடு|ആമത്തോട്'),
  coral: inEnglish(
    '(?:real|natural|genuine|raw|sea|black|blue|organ.pipe|fire) coral|coral (?:branch\\w*|beads?|stones?)|giant clam|nautilus shell|trochus|helmet shell',
    'असली मूंगा|মূল প্রবাল|પરવાળા',
  ),
  redSanders: inEnglish(
    'red sand(?:ers|al ?wood)|pterocarpus santalinus|rak(?:ta|hta) ?chandan|yerra chandanam',
    'रक्त ?चंदन|रक्तचन्दन|రక్త ?చందన|ఎర్రచందన|செஞ்சந்தன|செம்மர|ರಕ್ತಚಂದನ|രക്തചന്ദന',
  ),
  peacock: inEnglish(
    'pea(?:cock|fowl) (?:feather|plume|quill)s?|mor ?pank?h',
    'मोर ?पंख|মোর ?পাখ|ময়ূরের পালক|ਮੋਰ ?ਖੰਭ|મોરપીંછ|மயில் ?இறகு|నెమలి ?ఈక|ನವಿಲು ?ಗರಿ|മയിൽപ്പീലി',
  ),
  wildAnimal: inEnglish(
    '(?:tiger|leopard|lion|bear|panther|snow leopard|wild ?cat|otter|fox|wolf|pangolin|mongoose|musk deer|monitor lizard|snake|python|cobra|crocodile|deer|chital|sambar|antelope|blackbuck|rhino(?:ceros)?|elephant) ?(?:skins?|claws?|nails?|teeth|tooth|fur|hides?|horns?|antlers?|scales?|bones?|hair|leather)|mongoose.hair|shed antlers?|hatha ?jodi|swiftlet nest|bear bile',
    'बाघ ?नख|बाघ की खाल|सांप की खाल|हिरण (?:की खाल|का सींग)|बारहसिंगा|বাঘের ?নখ|হরিণের শিং|மான் கொம்பு|புலி நக',
  ),
  weapon: inEnglish(
    '(?:sharp(?:ened)?|battle|real|fighting|combat|steel.bladed) (?:swords?|daggers?|axes?|spears?)|firearms?|pistols?|revolvers?|rifles?|ammunition|gun ?powder|switch ?blades?|flick knife|knuckle ?dusters?|talwars?|khanjars?|bichwa|crossbows?',
    'तलवार|खंजर|বন্দুক|তলোয়ার|ਤਲਵਾਰ|તલવાર|வாள்கள்|కత్తి ఆయుధ|ಖಡ್ಗ ಆಯುಧ',
  ),
  antiquity: inEnglish(
    'antiquit(?:y|ies)|genuine antiques?|real antiques?|original antiques?|[1-9]\\d{2} years? old|centur(?:y|ies).old (?:statue|idol|coin|painting|manuscript|sculpture|piece|object|vessel|sari|saree|textile|shawl)|excavated|temple idol from',
    'पुरावशेष|असली प्राचीन|প্রত্নবস্তু',
  ),
  sandalwood: inEnglish(
    '(?<!red )sandal ?wood(?! (?:scent|fragran\\w*|perfume|colou?r\\w*|shade|paste colou?r))|santalum album|chandan wood|chandan ki lakdi',
    '(?<!रक्त ?)चंदन की लकड़ी|श्रीगंध|শ্রীগন্ধ|চন্দন কাঠ|சந்தன ?மர|శ్రీగంధ|చందనపు ?చెక్క|ಶ್ರೀಗಂಧ|ചന്ദനത്തടി|ਚੰਦਨ ਦੀ ਲੱਕੜ|સુખડ|ଚନ୍ଦନ କାଠ',
  ),
  agarwood: inEnglish('agar ?wood|oud (?:wood|chips?)|aquilaria', 'अगर की लकड़ी|আগর কাঠ|আগৰ কাঠ'),
  gold: inEnglish(
    '(?:solid|pure|real|genuine|\\d{2} ?(?:k|kt|kts|ct|carat|karat)) gold(?! (?:plat\\w*|leaf|foil|polish\\w*|zari|thread))|hallmarked gold|gold (?:\\d{2} ?(?:k|kt|carat|karat))(?! plat\\w*)',
    'शुद्ध सोना|খাঁটি সোনা|தூய தங்கம்|స్వచ్ఛమైన బంగారం|శుద్ధ బంగారం|ಶುದ್ಧ ಚಿನ್ನ',
  ),
}

function inEnglish(english: string, others: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:(?:${english})(?![\\p{L}\\p{M}\\p{N}])|(?:${others}))`, 'iu')
}

/** At most one finding per rule. */
export function forbiddenIn(text: string): { rule: GoodsRule; kind: 'forbidden' | 'proof'; found: string }[] {
  // A dash or a line break between two words reads as a space.
  const read = text.normalize('NFC').replace(/[-‐‑–_\s]+/g, ' ')
  return goodsRules.flatMap(({ name, kind }) => {
    const found = shapes[name].exec(read)?.[0]
    return found === undefined ? [] : [{ rule: name, kind, found }]
  })
}
