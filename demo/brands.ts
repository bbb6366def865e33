// Two shops that are not ours, to see how far a shop's own look goes: `npm run haat -- seed --brand <name>`.
import type { BrandForm } from '#features/brand/brand.ts'
import type { MenuForm } from '#features/brand/menu.ts'
import { blankBlock, type HomeBlock, standardHome } from '#features/home/home-blocks.ts'

export type DemoBrand = { form: BrandForm; logo: string; menu: MenuForm; blocks: HomeBlock[] }

const everyDay = { from: null, until: null }
const without = (...kinds: string[]) => standardHome.blocks.filter(({ kind }) => !kinds.includes(kind))

/** A state emporium: four languages of its visitors, green of the paddy, a lotus of Puri. */
const utkalKala: DemoBrand = {
  form: {
    names: { en: 'Utkal Kala', hi: 'उत्कल कला', bn: 'উৎকল কলা', or: 'ଉତ୍କଳ କଳା' },
    action: '#0a5c36',
    ink: '#17302a',
    face: 'standard',
    orderPrefix: 'UK',
    languages: ['en', 'hi', 'bn', 'or'],
    signature: {
      en: 'Utkal Kala, Station Road, Bhubaneswar',
      or: 'ଉତ୍କଳ କଳା, ଷ୍ଟେସନ ରୋଡ, ଭୁବନେଶ୍ୱର',
    },
    networks: [],
    showsCredit: true,
  },
  logo: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80"><g fill="none" stroke="#0a5c36" stroke-width="5"
    stroke-linejoin="round"><path d="M60 8C74 26 74 46 60 62C46 46 46 26 60 8Z"/><path d="M60 62C78 60 94 46 96 24C80 26 68 38 64 54"/>
    <path d="M60 62C42 60 26 46 24 24C40 26 52 38 56 54"/><path d="M8 70H112"/></g></svg>`,
  menu: {
    hidden: [],
    header: [
      {
        words: { en: 'Odisha', or: 'ଓଡ଼ିଶା', hi: 'ओडिशा', bn: 'ওড়িশা' },
        link: '/products?state=odisha',
        isFestival: false,
        ...everyDay,
      },
      {
        words: { en: 'Rath Yatra', or: 'ରଥଯାତ୍ରା', hi: 'रथ यात्रा', bn: 'রথযাত্রা' },
        link: '/products?q=puri',
        isFestival: true,
        from: '2027-06-20',
        until: '2027-07-14',
      },
    ],
    footer: [
      { words: { en: 'Our weavers', or: 'ଆମ ବୁଣାକାର' }, link: '/artisans?state=odisha', isFestival: false, ...everyDay },
    ],
  },
  blocks: [
    {
      ...blankBlock('hero'),
      title: {
        en: 'From the looms and stones of Odisha',
        or: 'ଓଡ଼ିଶାର ତନ୍ତ ଓ ପଥରରୁ',
        hi: 'ओडिशा के करघों और पत्थरों से',
        bn: 'ওড়িশার তাঁত ও পাথর থেকে',
      },
    },
    {
      ...blankBlock('banner'),
      title: {
        en: 'Ikat, tied before it is woven',
        or: 'ବାନ୍ଧ, ବୁଣିବା ପୂର୍ବରୁ ବନ୍ଧା',
        hi: 'इकत, बुनने से पहले बाँधा',
        bn: 'ইক্কত, বোনার আগেই বাঁধা',
      },
      text: { en: 'Each thread is tied and dyed by hand, so that the pattern appears on the loom by itself.' },
      action: { en: 'See textiles', or: 'ବସ୍ତ୍ର ଦେଖନ୍ତୁ', hi: 'वस्त्र देखें', bn: 'বস্ত্র দেখুন' },
      link: '/products?category=textiles',
    },
    ...without('hero', 'price'),
  ],
}

/** A weavers' co-operative: indigo and madder of ajrakh, plain headings, English, Hindi and Gujarati. */
const kutchWeavers: DemoBrand = {
  form: {
    names: { en: 'Kutch Weavers', hi: 'कच्छ बुनकर', gu: 'કચ્છ વણકર' },
    action: '#8c2f16',
    ink: '#14243f',
    face: 'plain',
    orderPrefix: 'KW',
    languages: ['en', 'hi', 'gu'],
    signature: { en: 'Kutch Weavers’ Co-operative, Bhujodi', gu: 'કચ્છ વણકર સહકારી મંડળી, ભુજોડી' },
    networks: [],
    showsCredit: false,
  },
  logo: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80"><g fill="#14243f"><path d="M60 4L76 20L60 36L44 20Z"/>
    <path d="M60 44L76 60L60 76L44 60Z"/><path d="M20 24L36 40L20 56L4 40Z"/><path d="M100 24L116 40L100 56L84 40Z"/></g>
    <path d="M60 28L72 40L60 52L48 40Z" fill="#8c2f16"/></svg>`,
  menu: {
    hidden: ['journal'],
    header: [
      {
        words: { en: 'Cloth', hi: 'कपड़ा', gu: 'કાપડ' },
        link: '/products?category=textiles',
        isFestival: false,
        ...everyDay,
      },
      {
        words: { en: 'Navratri', hi: 'नवरात्रि', gu: 'નવરાત્રિ' },
        link: '/products?category=textiles&state=gujarat',
        isFestival: true,
        from: '2027-09-15',
        until: '2027-10-09',
      },
    ],
    footer: [],
  },
  blocks: [
    {
      ...blankBlock('hero'),
      title: { en: 'Cloth by the people who weave it', hi: 'कपड़ा, बुनने वालों से', gu: 'કાપડ, વણનારા પાસેથી' },
      action: { en: 'See the cloth', hi: 'कपड़ा देखें', gu: 'કાપડ જુઓ' },
      link: '/products?category=textiles',
    },
    {
      ...blankBlock('text'),
      title: { en: 'One co-operative, many looms', hi: 'एक समिति, कई करघे', gu: 'એક મંડળી, ઘણી સાળ' },
      text: {
        en: 'Each piece carries the name of its weaver. The price is set by the weaver, and the co-operative packs and posts it.',
      },
    },
    ...without('hero', 'collections', 'stories'),
  ],
}

export const demoBrands: Readonly<Record<string, DemoBrand>> = {
  'utkal-kala': utkalKala,
  'kutch-weavers': kutchWeavers,
}
