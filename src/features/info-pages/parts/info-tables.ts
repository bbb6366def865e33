import type { ShippingRate, Zone } from '#features/shipping/shipping-rules.ts'
import { formatInr } from '#platform/money/money.ts'

export type InfoTable = { head: string[]; rows: string[][] }

export type Say = (key: string, values?: Record<string, string | number>) => string

/** A zone with a weight step of its own says so beside its prices. */
export function shippingTable(say: Say, rates: readonly ShippingRate[]): InfoTable {
  const usual = rates[0]?.slabGrams ?? 0
  const priceOf = (paise: number, grams: number) =>
    grams === usual ? formatInr(paise) : `${formatInr(paise)} / ${say('grams', { grams })}`
  const rows = rates.map(({ zone, firstSlabPaise, nextSlabPaise, slabGrams, daysMin, daysMax }) => [
    say(`zone${zone satisfies Zone}`),
    priceOf(firstSlabPaise, slabGrams),
    priceOf(nextSlabPaise, slabGrams),
    `${daysMin}–${daysMax}`,
  ])
  const weight = { weight: say('grams', { grams: usual }) }
  return { head: [say('zone'), say('first', weight), say('next', weight), say('days')], rows }
}

export function cookieTable(say: Say, names: { session: string; device: string }): InfoTable {
  return {
    head: heads(say, 'name', 'purpose', 'kept'),
    rows: [
      [`#${names.session}`, say('session'), say('sessionKept')],
      [`#${names.device}`, say('device'), say('year')],
      ['#i18next', say('language'), say('year')],
    ],
  }
}

/** Keys of local and session storage by purpose; a test compares them with the files that write them. */
export const browserKeys = [
  { keys: ['cart', 'cartSynced', 'coupon'], purpose: 'cart', kept: 'untilCleared' },
  { keys: ['recentlyViewed'], purpose: 'viewed', kept: 'untilCleared' },
  { keys: ['searchHistory'], purpose: 'searches', kept: 'untilCleared' },
  { keys: ['searchVisit'], purpose: 'visit', kept: 'untilClosed' },
  { keys: ['pincode'], purpose: 'pincode', kept: 'untilCleared' },
  { keys: ['i18nextLng'], purpose: 'language', kept: 'untilCleared' },
  { keys: ['token', 'user', 'csrfToken', 'logoutPending'], purpose: 'token', kept: 'untilSignOut' },
  { keys: ['pendingWish', 'pendingFollow'], purpose: 'wanted', kept: 'untilClosed' },
  { keys: ['keptPagesOf'], purpose: 'keptPages', kept: 'untilSignOut' },
  { keys: ['adminKeys'], purpose: 'adminLists', kept: 'untilCleared' },
  { keys: ['installSaidNo'], purpose: 'install', kept: 'untilCleared' },
  { keys: ['chunkTried'], purpose: 'reload', kept: 'untilClosed' },
  { keys: ['orderAttempt', 'checkoutDraft'], purpose: 'attempt', kept: 'untilClosed' },
] as const

export function storageTable(say: Say): InfoTable {
  return {
    head: heads(say, 'name', 'purpose', 'kept'),
    rows: [
      ...browserKeys.map(({ keys, purpose, kept }) => [`#${keys.join(', ')}`, say(purpose), say(kept)]),
      // IndexedDB and the cache of pages.
      ['#haat', say('phone'), say('untilSent')],
      ['#haat-files, haat-shop, haat-workshop, haat-pictures', say('pages'), say('twoWeeks')],
    ],
  }
}

const cloths = [
  ['saree', '5.5 m', '1.1–1.2 m'],
  ['sareeBlouse', '6.2–6.3 m', '1.1–1.2 m'],
  ['dupatta', '2.5 m', '1 m'],
  ['stole', '2 m', '56–70 cm'],
  ['dhoti', '4 m', '1.2 m'],
] as const

/** Bangles: 2.4 is 2 4/16 inches. Feet: a UK size is a third of an inch. */
const sizes: Record<string, { head: string[]; rows: string[][] }> = {
  garments: {
    head: ['size', 'chest'],
    rows: [
      ['S', '91 cm · 36″'],
      ['M', '97 cm · 38″'],
      ['L', '102 cm · 40″'],
      ['XL', '107 cm · 42″'],
    ],
  },
  bangles: {
    head: ['size', 'inner', 'round'],
    rows: [
      ['2.2', '54 mm', '17.0 cm'],
      ['2.4', '57 mm', '18.0 cm'],
      ['2.6', '60 mm', '18.9 cm'],
      ['2.8', '64 mm', '20.0 cm'],
      ['2.10', '67 mm', '20.9 cm'],
    ],
  },
  rings: {
    head: ['size', 'inner', 'round'],
    rows: [
      ['10', '15.9 mm', '5.0 cm'],
      ['12', '16.5 mm', '5.2 cm'],
      ['14', '17.2 mm', '5.4 cm'],
      ['16', '17.8 mm', '5.6 cm'],
    ],
  },
  footwear: {
    head: ['indian', 'european', 'foot'],
    rows: [
      ['4', '37', '23.1 cm'],
      ['5', '38', '24.0 cm'],
      ['6', '39', '24.8 cm'],
      ['7', '41', '25.7 cm'],
      ['8', '42', '26.5 cm'],
      ['9', '43', '27.4 cm'],
      ['10', '44', '28.2 cm'],
    ],
  },
}

export type SizeScale = 'garments' | 'bangles' | 'rings' | 'footwear'

const scales: readonly { scale: SizeScale; categories: readonly string[]; shape: RegExp }[] = [
  { scale: 'footwear', categories: ['leather'], shape: /^\d{1,2}C?$/ },
  { scale: 'bangles', categories: ['glass', 'jewelry', 'paintings', 'metalwork'], shape: /^2\.\d{1,2}$/ },
  { scale: 'rings', categories: ['jewelry', 'metalwork'], shape: /^(1\d|20)$/ },
  { scale: 'garments', categories: ['textiles'], shape: /^(XS|S|M|L|XL|XXL)$/ },
]

/** What sizes a piece is chosen by, so that a wrong one would come back; null: the size of a thing, such as a bowl. */
export function scaleOf(category: string, choices: readonly string[]): SizeScale | null {
  const fits = scales.find(
    ({ categories, shape }) => categories.includes(category) && choices.every((choice) => shape.test(choice)),
  )
  return fits?.scale ?? null
}

/** `23.1 cm` of a foot, `57 mm` across a bangle; null where the guide has no such size. */
export function measureOf(scale: SizeScale, size: string): string | null {
  const row = sizes[scale]?.rows.find(([name]) => name === size)
  return (scale === 'footwear' ? row?.[2] : row?.[1]) ?? null
}

export function sizeTables(say: Say): Record<string, InfoTable> {
  const translated = Object.entries(sizes).map(([section, { head, rows }]) => [
    section,
    { head: heads(say, ...head), rows: rows.map((row) => row.map((cell) => inUnits(say, cell))) },
  ])
  const cloth = {
    head: heads(say, 'piece', 'length', 'width'),
    rows: cloths.map(([piece, length, width]) => [say(piece), inUnits(say, length), inUnits(say, width)]),
  }
  return { cloth, ...Object.fromEntries(translated) }
}

function heads(say: Say, ...keys: string[]): string[] {
  return keys.map((key) => say(key))
}

/** `91 cm · 36″` with the unit as the reader writes it. */
function inUnits(say: Say, cell: string): string {
  return cell.replace(/([\d.–]+) (mm|cm|m)\b/, (_, size: string, unit: string) => say(unit, { size }))
}
