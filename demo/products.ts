import { setImmediate } from 'node:timers/promises'
import { demoArtisans, shortCraftName } from './artisans.ts'
import { blueBowls } from './blue-bowls.ts'
import { capitalised, chanceFor, slugOf } from './chance.ts'
import { craftBySlug } from './crafts.ts'
import type { DemoArtisan, DemoCraft, DemoPicture, DemoProduct, DemoVariant, ProductBrief } from './demo-types.ts'
import { describeAtHome, nameAtHome } from './home-words.ts'
import { nameProduct } from './product-names.ts'
import { audiencesOf, type Choice, choiceFor, hsnOf, isDyed, isFragile, packedSizeOf, sizeOf } from './wares.ts'

let made: DemoProduct[] | undefined
/** Naming draws each product once to find its ornaments: about a second for all. */
export function demoProducts(): DemoProduct[] {
  if (made) return made
  const taken = new Set<string>()
  made = [...blueBowls(), ...demoArtisans().flatMap((artisan, place) => waresOf(artisan, place, taken))]
  return made
}

/** The same with a pause after each artisan, so that a start that draws for seconds still handles Ctrl-C. */
export async function demoProductsInTurn(): Promise<DemoProduct[]> {
  if (made) return made
  const taken = new Set<string>()
  const goods = blueBowls()
  for (const [place, artisan] of demoArtisans().entries()) {
    goods.push(...waresOf(artisan, place, taken))
    await setImmediate()
  }
  made = goods
  return made
}

function waresOf(artisan: DemoArtisan, place: number, taken: Set<string>): DemoProduct[] {
  const craft = craftBySlug(artisan.craftSlugs[0] ?? '')
  const count = place % 5 < 3 ? 5 : 4
  return Array.from({ length: count }, (_, i) => productOf(artisan, craft, i, place, taken))
}

function productOf(artisan: DemoArtisan, craft: DemoCraft, i: number, place: number, taken: Set<string>): DemoProduct {
  const typical = craft.typicalProducts[i % craft.typicalProducts.length]
  if (!typical) throw new Error(`${craft.slug} has no typical products`)
  const noun = typical.name
  const rng = chanceFor('product', artisan.slug, i)
  const dimensions = sizeOf(noun, rng)
  const seed = `${artisan.slug}-${i}`
  const query = briefOf(craft, noun, coloursFor(craft, noun, i), seed)
  const isUnique = rng.chance(0.05)
  const choice = isUnique ? undefined : choiceFor(noun, craft, rng)
  const short = shortCraftName(artisan.slug)
  const facts = { short, artisan: artisan.name, noun, craft, brief: query, size: dimensions, chosenBy: choice?.option }
  const named = nameProduct(facts, taken)
  const brief: ProductBrief = named.motif ? { ...query, motif: named.motif } : query
  const slug = slugOf(named.address)
  const weightGrams = Math.max(15, Math.round((typical.weightKg * 1000 * rng.pick([0.85, 0.95, 1, 1.1, 1.2])) / 5) * 5)
  const fragile = isFragile(craft.category, noun)
  const patience = patienceOf(craft, rng.pick([2, 3, 3, 4, 5, 7, 10]))
  return {
    slug,
    artisanSlug: artisan.slug,
    craftSlug: craft.slug,
    category: craft.category,
    ...wordsOf(artisan, craft, noun, named.name, i + place),
    ...paletteOf(query),
    audiences: audiencesOf(noun),
    dimensions,
    packed: packedSizeOf(noun, dimensions),
    weightGrams,
    packedWeightGrams: weightGrams + (fragile ? 250 : 80) + Math.round(weightGrams * 0.08),
    isFragile: fragile,
    ...patience,
    hsn: hsnOf(craft.category, noun, craft),
    createdDaysAgo: rng.int(2, 420),
    features: featuresOf(artisan, craft, isUnique, fragile),
    variants: variantsOf(slug, typical.priceInr, choice, isUnique, `${seed}-price`),
    pictures: withColors(picturesOf(named.name, brief, noun), craft, choice),
  }
}

/** What takes longest on a loom is made to order. */
function patienceOf(craft: DemoCraft, days: number): Pick<DemoProduct, 'dispatchDays' | 'isMadeToOrder'> {
  const isMadeToOrder = craft.category === 'textiles' && days === 10
  return { dispatchDays: isMadeToOrder ? 14 : days, isMadeToOrder }
}

/** The brief for the artist; it also gives three facts of the product. */
export function briefOf(craft: DemoCraft, noun: string, colors: string[], seed: string): ProductBrief {
  const { name, materials, techniques, category, state } = craft
  return { craft: name, productNoun: noun, colors, materials, techniques, category, state, seed }
}

export function paletteOf({
  materials,
  techniques,
  colors,
}: ProductBrief): Pick<DemoProduct, 'materials' | 'techniques' | 'colors'> {
  return { materials, techniques, colors }
}

function wordsOf(
  artisan: DemoArtisan,
  craft: DemoCraft,
  noun: string,
  name: string,
  turn: number,
): Pick<DemoProduct, 'name' | 'description'> {
  const { language, homeName } = artisan
  return {
    name: { en: name, ...nameAtHome(language, name) },
    description: { en: describe(artisan, craft, noun, turn), ...describeAtHome(language, name, homeName, turn) },
  }
}

/** The only grounds of some cloths, whatever else is in their colours. */
const grounds: Partial<Record<string, string[]>> = {
  'toda-embroidery': ['white'],
  'kachchh-ajrakh': ['indigo', 'madder red'],
  'machilipatnam-kalamkari': ['natural'],
  'chamba-rumal': ['cream'],
}
const metals = ['gold', 'silver', 'copper']

function groundsOf(craft: DemoCraft): string[] {
  const { slug, colors } = craft
  return grounds[slug] ?? (isDyed(craft) ? colors.filter((each) => !metals.includes(each)) : colors.slice(0, 1))
}

/**
 * Two or three of the craft's colours: a ground, which the noun says ("silver ring") or the rotation, and what shows on it.
 * Metal is never the ground of what is dyed.
 */
function coloursFor(craft: DemoCraft, noun: string, i: number): string[] {
  const { category, colors } = craft
  const possible = groundsOf(craft)
  const said = colors.find((each) => noun.split(' ').includes(each))
  const ground = said ?? possible[i % possible.length] ?? 'natural'
  const others = colors.map((_, at) => colors[(at + i) % colors.length] ?? 'natural').filter((each) => each !== ground)
  const count = category === 'paintings' ? 5 : Math.max(2, Math.min(3, colors.length - (i % 2)))
  return [ground, ...others].slice(0, count)
}

export function picturesOf(name: string, brief: ProductBrief, noun: string): DemoPicture[] {
  return [
    { brief, view: 1, alt: name },
    { brief, view: 2, alt: `Close view of the ${noun}` },
    { brief, view: 3, alt: `The ${noun} at home, for its size` },
  ]
}

/** With one in each colour to choose that the craft has as a ground. */
function withColors([first, ...others]: DemoPicture[], craft: DemoCraft, choice: Choice | undefined): DemoPicture[] {
  if (!first) return []
  const { brief, view, alt } = first
  const [main = ''] = brief.colors
  const chosen = choice?.option === 'color' ? choice.values.map(({ label }) => label) : []
  const labels = chosen.filter((label) => groundsOf(craft).includes(label))
  const shown = labels
    .filter((label) => label !== main)
    .map((label): DemoPicture => {
      const colors = [label, ...brief.colors.filter((color) => color !== label)].slice(0, brief.colors.length)
      return { brief: { ...brief, colors }, view, alt: `${alt}, ${label}`, shows: { color: label } }
    })
  return [labels.includes(main) && shown.length > 0 ? { ...first, shows: { color: main } } : first, ...others, ...shown]
}

function describe(artisan: DemoArtisan, craft: DemoCraft, noun: string, turn: number): string {
  const first = artisan.name.split(' ')[0] ?? artisan.name
  const material = craft.materials.slice(0, 2).join(' and ')
  const technique = craft.techniques[turn % craft.techniques.length] ?? 'hand work'
  const openings = [
    `Made by ${first} in ${artisan.place} from ${material}.`,
    `${capitalised(material)}; the work is ${technique}.`,
    `${/s$|pair/.test(noun) ? 'These' : 'This'} ${noun} left ${first}'s bench in ${artisan.place}.`,
    `${capitalised(technique)} is what sets this ${noun} apart.`,
    `From ${artisan.place}: ${material}, ${technique}, and time.`,
  ]
  const closings = [
    'Each one differs a little.',
    'Wipe with a dry, soft cloth.',
    'Colours are as close to the piece as a screen allows.',
    'Made one at a time.',
    'Small traces of the hand are part of it.',
    'Ask for a pair and it will be matched by hand.',
    'Keep it dry and out of strong sun.',
  ]
  return `${openings[turn % openings.length]} ${craft.description} ${closings[turn % closings.length]}`
}

function featuresOf(artisan: DemoArtisan, craft: DemoCraft, isUnique: boolean, fragile: boolean): string[] {
  const features = [`Handmade in ${artisan.place}`, capitalised(craft.techniques[0] ?? 'made by hand')]
  if (craft.giTag) features.push('Craft with a registered GI')
  if (isUnique) features.push('One of a kind')
  else if (fragile) features.push('Packed double')
  return features
}

/** Prices end in 0 or 50 rupees and stay within the craft's usual range. */
function variantsOf(
  slug: string,
  range: number[],
  choice: Choice | undefined,
  isUnique: boolean,
  seed: string,
): DemoVariant[] {
  const rng = chanceFor(seed)
  const [low, high] = [range[0] ?? 100, range[1] ?? 1000]
  const base = low + (high - low) * rng.next() ** 2 * (choice ? 0.4 : 0.85)
  const stockOf = () => {
    if (isUnique) return 1
    if (rng.chance(0.085)) return 0
    return rng.chance(0.17) ? rng.int(1, 3) : rng.int(4, 30)
  }
  if (!choice) return [{ sku: `${slug}-1`, options: {}, pricePaise: roundPrice(base, low, high), stock: stockOf() }]
  return choice.values.map(({ label, factor }) => ({
    sku: `${slug}-${slugOf(label)}`,
    options: { [choice.option]: label },
    pricePaise: roundPrice(base * factor, low, high),
    stock: stockOf(),
  }))
}

function roundPrice(rupees: number, low: number, high: number): number {
  const step = rupees >= 1000 ? 50 : 10
  const rounded = Math.round(rupees / step) * step
  return Math.min(Math.floor(high / 10) * 10, Math.max(Math.ceil(low / 10) * 10, rounded)) * 100
}
