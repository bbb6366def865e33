import { emptyRule } from '#features/collections/collection-limits.ts'
import type { CollectionRule } from '#features/collections/collection-rule.ts'
import type { Context } from '#features/context.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { addDays } from '#platform/time/clock.ts'

type DemoCollection = {
  slug: string
  title: Record<string, string>
  intro: Record<string, string>
  rule: CollectionRule | null
  /** null: not started */
  startedDaysAgo: number | null
}

const inAllLanguages = (key: string) => Object.fromEntries(languageCodes.map((code) => [code, translate(code, key)]))

const collections = (): DemoCollection[] => [
  {
    slug: 'diwali',
    title: inAllLanguages('shop:diwali.title'),
    intro: inAllLanguages('shop:diwali.lead'),
    rule: null,
    startedDaysAgo: 30,
  },
  {
    slug: 'blue-and-white',
    title: {
      en: 'Blue and white',
      hi: 'नीला और सफ़ेद',
      bn: 'নীল আর সাদা',
      te: 'నీలం, తెలుపు',
      mr: 'निळे आणि पांढरे',
      ta: 'நீலமும் வெள்ளையும்',
      gu: 'ભૂરું અને સફેદ',
      kn: 'ನೀಲಿ ಮತ್ತು ಬಿಳಿ',
      ml: 'നീലയും വെള്ളയും',
      pa: 'ਨੀਲਾ ਤੇ ਚਿੱਟਾ',
      or: 'ନୀଳ ଓ ଧଳା',
      as: 'নীলা আৰু বগা',
    },
    intro: {
      en: 'Indigo cloth, blue pottery and what stands well beside them.',
      hi: 'नील में रंगे कपड़े, नीली मिट्टी के बर्तन और जो इनके साथ जँचे।',
      bn: 'নীলে রাঙানো কাপড়, নীল মৃৎপাত্র আর তাদের পাশে যা মানায়।',
      te: 'నీలిమందు అద్దిన బట్టలు, నీలి కుండలు, వాటి పక్కన అందంగా ఉండేవి.',
      mr: 'निळीत रंगवलेले कापड, निळी मातीची भांडी आणि त्यांच्याजवळ शोभेल ते.',
      ta: 'அவுரிச் சாயத் துணிகள், நீல மட்பாண்டங்கள், அவற்றின் அருகில் அழகாக இருப்பவை.',
      gu: 'ગળીમાં રંગેલાં કાપડ, ભૂરાં માટીકામનાં વાસણ અને તેમની સાથે શોભે તે.',
      kn: 'ನೀಲಿ ಬಣ್ಣದಲ್ಲಿ ಅದ್ದಿದ ಬಟ್ಟೆ, ನೀಲಿ ಮಣ್ಣಿನ ಪಾತ್ರೆಗಳು ಮತ್ತು ಅವುಗಳ ಜೊತೆ ಚೆನ್ನಾಗಿ ಕಾಣುವವು.',
      ml: 'നീലം മുക്കിയ തുണികൾ, നീല മൺപാത്രങ്ങൾ, അവയ്ക്കൊപ്പം ചേരുന്നവ.',
      pa: 'ਨੀਲ ਵਿੱਚ ਰੰਗੇ ਕੱਪੜੇ, ਨੀਲੇ ਮਿੱਟੀ ਦੇ ਭਾਂਡੇ ਅਤੇ ਜੋ ਇਨ੍ਹਾਂ ਨਾਲ ਜਚੇ।',
      or: 'ନୀଳରେ ରଙ୍ଗା କପଡ଼ା, ନୀଳ ମାଟିପାତ୍ର ଓ ତା ପାଖରେ ଯାହା ମାନେ ।',
      as: 'নীলত ৰঙোৱা কাপোৰ, নীলা মাটিৰ পাত্ৰ আৰু সেইবোৰৰ কাষত যি শুৱায়।',
    },
    rule: { ...emptyRule, colors: ['blue', 'indigo'], most: 24 },
    startedDaysAgo: 12,
  },
  {
    slug: 'gifts-under-a-thousand',
    title: {
      en: 'Gifts under a thousand rupees',
      hi: 'हज़ार रुपये तक के तोहफ़े',
      bn: 'হাজার টাকার মধ্যে উপহার',
      te: 'వెయ్యి రూపాయలలోపు కానుకలు',
      mr: 'हजार रुपयांच्या आतील भेटी',
      ta: 'ஆயிரம் ரூபாய்க்குள் பரிசுகள்',
      gu: 'હજાર રૂપિયા સુધીની ભેટો',
      kn: 'ಸಾವಿರ ರೂಪಾಯಿಯೊಳಗಿನ ಉಡುಗೊರೆಗಳು',
      ml: 'ആയിരം രൂപയ്ക്കുള്ളിൽ സമ്മാനങ്ങൾ',
      pa: 'ਹਜ਼ਾਰ ਰੁਪਏ ਤੱਕ ਦੇ ਤੋਹਫ਼ੇ',
      or: 'ହଜାରେ ଟଙ୍କା ଭିତରେ ଉପହାର',
      as: 'হাজাৰ টকাৰ ভিতৰত উপহাৰ',
    },
    intro: {},
    rule: { ...emptyRule, maxPaise: 100_000, sort: 'ratingHigh' },
    startedDaysAgo: null,
  },
]

const write = `
  INSERT INTO collections (slug, title, intro, rule, starts_at, created_at, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $6)
  ON CONFLICT (slug) DO NOTHING RETURNING id`

// One product from each of four crafts that are festival presents.
const choose = `
  INSERT INTO collection_products (collection_id, product_id, position, added_at)
  SELECT $1, id, row_number() OVER (ORDER BY id), $2 FROM (
    SELECT DISTINCT ON (p.craft_id) p.id FROM products p JOIN artisans a ON a.id = p.artisan_id
    WHERE p.status = 'published' AND a.status = 'verified' AND p.name ~* '\\m(tray|bowl|casket|puppet|toy)'
    ORDER BY p.craft_id, p.id LIMIT 4
  ) chosen`

/** One collection by hand, one by rule, one in preparation. A second run changes nothing. */
export async function seedCollections({ db, clock }: Context): Promise<void> {
  const now = clock.now()
  for (const { slug, title, intro, rule, startedDaysAgo } of collections()) {
    const startsAt = startedDaysAgo === null ? null : addDays(now, -startedDaysAgo)
    const values = [slug, JSON.stringify(title), JSON.stringify(intro), rule && JSON.stringify(rule), startsAt, now]
    const { rows } = await db.$client.query<{ id: number }>(write, values)
    if (slug === 'diwali' && rows[0]) await db.$client.query(choose, [rows[0].id, now])
  }
}
