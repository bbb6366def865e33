import { z } from 'zod'
import { contactWords } from '#features/messages/plain-words.ts'
import { forbiddenIn, goodsRules } from '#features/products/forbidden-goods.ts'
import { foreignNamesIn } from '#features/products/gi-names.ts'

const flagKinds = ['forbidden', 'proof', 'giPlace', 'price', 'contact', 'otherShop', 'copied', 'machineMade'] as const

const foundIn = { field: z.string(), found: z.string() }

export const productFlag = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['forbidden', 'proof']), rule: z.enum(goodsRules.map(({ name }) => name)), ...foundIn }),
  z.object({ kind: z.literal('giPlace'), ...foundIn }),
  z.object({ kind: z.literal('price'), pricePaise: z.int(), lowPaise: z.int(), highPaise: z.int() }),
  z.object({ kind: z.enum(['contact', 'otherShop', 'copied']), ...foundIn }),
  z.object({ kind: z.literal('machineMade'), field: z.string() }),
])

export type ProductFlag = z.output<typeof productFlag>

export type FlagFacts = {
  texts: readonly { field: string; text: string }[]
  category: string
  state: string
  craft: { name: string; state: string; isGi: boolean; lowPaise: number | null; highPaise: number | null }
  lowestPaise: number
  highestPaise: number
  /** `copyOf`: the name of another artisan's piece with such a picture */
  pictures: readonly { copyOf: string | null; isMachineMade: boolean }[]
}

export function flagsOf(facts: FlagFacts): ProductFlag[] {
  const found = [
    ...goodsFlags(facts),
    ...placeFlags(facts),
    ...priceFlags(facts),
    ...shopFlags(facts),
    ...pictureFlags(facts),
  ]
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
    case 'copied':
      return `${flag.kind} ${flag.found}`
    case 'machineMade':
    case 'price':
      return flag.kind
  }
}

function goodsFlags({ texts, category }: FlagFacts): ProductFlag[] {
  return [...texts].reverse().flatMap(({ field, text }) =>
    forbiddenIn(text)
      // On cloth and paper it is a colour, unless listed as a material.
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

function pictureFlags({ pictures }: FlagFacts): ProductFlag[] {
  const field = 'pictures'
  return pictures.flatMap(({ copyOf, isMachineMade }): ProductFlag[] => [
    ...(copyOf === null ? [] : [{ kind: 'copied' as const, field, found: copyOf }]),
    ...(isMachineMade ? [{ kind: 'machineMade' as const, field }] : []),
  ])
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
