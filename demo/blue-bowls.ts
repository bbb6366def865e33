/** The three bowls at the start of the e2e tests: a buyer finds, buys and receives the first. */
import { demoArtisans } from './artisans.ts'
import { craftBySlug } from './crafts.ts'
import type { DemoProduct } from './demo-types.ts'
import { briefOf, picturesOf } from './products.ts'

const bowls = [
  {
    slug: 'blue-pottery-bowl-twelve-petals',
    name: 'Blue pottery bowl, twelve petals',
    hi: 'ब्लू पॉटरी कटोरा, बारह पंखुड़ियाँ',
    motif: 'lotus',
    pricePaise: 95000,
    stock: 25,
  },
  {
    slug: 'blue-pottery-bowl-tulips',
    name: 'Blue pottery bowl, tulips',
    hi: 'ब्लू पॉटरी कटोरा, ट्यूलिप',
    motif: 'tulip',
    pricePaise: 78000,
    stock: 9,
  },
  {
    slug: 'blue-pottery-bowl-mango-buta',
    name: 'Blue pottery bowl, mango buta',
    hi: 'ब्लू पॉटरी कटोरा, आम की बूटी',
    motif: 'buta',
    pricePaise: 112000,
    stock: 2,
  },
] as const

export function blueBowls(): DemoProduct[] {
  const craft = craftBySlug('jaipur-blue-pottery')
  const potter = demoArtisans()[0]
  if (!potter) throw new Error('The roll of artisans is empty')
  return bowls.map(({ slug, name, hi, motif, pricePaise, stock }, i) => {
    const brief = { ...briefOf(craft, 'bowl', craft.colors, slug), motif }
    return {
      slug,
      artisanSlug: potter.slug,
      craftSlug: craft.slug,
      category: 'pottery',
      name: { en: name, hi },
      description: {
        en: `Quartz and ground glass instead of clay, pressed over a mould, painted in cobalt and copper and fired once. ${craft.description} Food may be served in it; keep it out of the oven.`,
        hi: `जयपुर की ब्लू पॉटरी: मिट्टी नहीं, पत्थर और काँच का चूरा। साँचे पर ढाला, कोबाल्ट से रँगा, एक ही बार पकाया।`,
      },
      materials: craft.materials,
      techniques: craft.techniques,
      colors: ['blue', 'white'],
      audiences: [],
      dimensions: { lengthMm: 180, widthMm: 180, heightMm: 85 + i * 5 },
      packed: { lengthMm: 250, widthMm: 250, heightMm: 160 },
      weightGrams: 620,
      packedWeightGrams: 950,
      isFragile: true,
      dispatchDays: 3,
      isMadeToOrder: false,
      hsn: '6912',
      createdDaysAgo: 20 + i * 30,
      features: ['Handmade in Jaipur', 'Painted before the glaze', 'Packed double'],
      variants: [{ sku: `${slug}-1`, options: {}, pricePaise, stock }],
      pictures: picturesOf(name, brief, 'bowl'),
    }
  })
}
