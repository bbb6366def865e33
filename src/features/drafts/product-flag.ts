import { contactWords } from '#features/messages/plain-words.ts'
import { forbiddenIn, type GoodsRule } from '#features/products/forbidden-goods.ts'
import { foreignNamesIn } from '#features/products/gi-names.ts'

/** What the admin should look at before it says yes; the gravest first. Nothing is decided by it. */
export const flagKinds = ['forbidden', 'proof', 'giPlace', 'price', 'contact', 'otherShop'] as const

export type FlagKind = (typeof flagKinds)[number]

export type ProductFlag =
  /** may not be traded, or only with a paper: forbidden-goods.ts */
  | { kind: 'forbidden' | 'proof'; rule: GoodsRule; field: string; found: string }
  /** a protected name, and the artisan's state is not its home */
  | { kind: 'giPlace'; field: string; found: string }
  /** far from what goods of this craft cost: below half of the least, or above twice the most */
  | { kind: 'price'; pricePaise: number; lowPaise: number; highPaise: number }
  /** a way around the shop, or the words of another shop */
  | { kind: 'contact' | 'otherShop'; field: string; found: string }

/** All that the rules read of a product. */
export type FlagFacts = {
  /** `words.hi.name`, `materials`, … as the form names them */
  texts: readonly { field: string; text: string }[]
  category: string
  /** of the artisan: one of the 29 keys; empty while it is not known */
  state: string
  /** `isGi`: its name is registered; `lowPaise`, `highPaise`: what its goods usually cost, null where nothing is known */
  craft: { name: string; state: string; isGi: boolean; lowPaise: number | null; highPaise: number | null }
  lowestPaise: number
  highestPaise: number
}

/** Everything the rules find, the gravest first, each finding once. */
export function flagsOf(facts: FlagFacts): ProductFlag[] {
  const found = [...goodsFlags(facts), ...placeFlags(facts), ...priceFlags(facts), ...shopFlags(facts)]
  const once = new Map(found.map((flag) => [keyOf(flag), flag]))
  return [...once.values()].sort((a, b) => flagKinds.indexOf(a.kind) - flagKinds.indexOf(b.kind))
}

function keyOf(flag: ProductFlag): string {
  switch (flag.kind) {
    case 'forbidden':
    case 'proof':
      return `${flag.kind} ${flag.rule}`
    case 'giPlace':
    case 'contact':
    case 'otherShop':
      return `${flag.kind} ${flag.found.toLowerCase()}`
    case 'price':
      return flag.kind
  }
}

function goodsFlags({ texts, category }: FlagFacts): ProductFlag[] {
  return [...texts].reverse().flatMap(({ field, text }) =>
    forbiddenIn(text)
      // Of cloth and paper it is a colour, unless it stands among the materials.
      .filter(({ rule }) => rule !== 'ivory' || field === 'materials' || !colouredGoods.includes(category))
      .map(({ rule, kind, found }) => ({ kind, rule, field, found })),
  )
}

const colouredGoods = ['textiles', 'paintings']

function placeFlags({ texts, craft, state }: FlagFacts): ProductFlag[] {
  if (state === '') return []
  const isAway = craft.isGi && craft.state !== state
  const ofCraft: ProductFlag[] = isAway ? [{ kind: 'giPlace', field: 'craft', found: craft.name }] : []
  const inTexts = foreignNamesIn(texts, state).map((name): ProductFlag => ({ kind: 'giPlace', ...name }))
  return [...ofCraft, ...inTexts]
}

function priceFlags({ craft, lowestPaise, highestPaise }: FlagFacts): ProductFlag[] {
  const { lowPaise, highPaise } = craft
  if (lowPaise === null || highPaise === null) return []
  const flag = (pricePaise: number): ProductFlag[] => [{ kind: 'price', pricePaise, lowPaise, highPaise }]
  if (lowestPaise * 2 < lowPaise) return flag(lowestPaise)
  return highestPaise > highPaise * 2 ? flag(highestPaise) : []
}

const otherShops =
  /(?<!\p{L})(?:amazon(?!ite|ian)|flipkart|meesho|etsy|myntra|snapdeal|ajio|jaypore|indiamart|nykaa|ebay|alibaba|aliexpress|shopify|craftsvilla|gocoop|okhai|fabindia|instagram|facebook|telegram|whats ?app|google ?pay|phone ?pe|paytm|(?:our|my) (?:own )?(?:web ?site|online store)|dm (?:us|me)|call (?:us|me)|order directly)(?!\p{L})/iu

function shopFlags({ texts }: FlagFacts): ProductFlag[] {
  return texts.flatMap(({ field, text }): ProductFlag[] => {
    const shop = otherShops.exec(text.normalize('NFC'))?.[0]
    const contacts = contactWords(text).map((found): ProductFlag => ({ kind: 'contact', field, found }))
    return shop === undefined ? contacts : [...contacts, { kind: 'otherShop', field, found: shop }]
  })
}
