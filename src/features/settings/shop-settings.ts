import { z } from 'zod'
import { categories, originStates } from '#features/crafts/category.ts'
import { carrierNames } from '#features/shipping/carrier.ts'
import { zones } from '#features/shipping/shipping-rules.ts'

/** Off means no page, no call, no menu entry, no mention in `/meta`. */
export const flagNames = [
  'reviews',
  'wishlist',
  'socialSharing',
  'imageZoom',
  'recommendations',
  'searchHistory',
  'figures',
] as const

type FlagName = (typeof flagNames)[number]
export type ShopFlags = Record<FlagName | 'giftCards', boolean>

type Switch = { kind: 'switch'; standard: boolean }
type Amount = { kind: 'money'; standard: number; from: number; to: number }
type Count = { kind: 'count'; standard: number; from: number; to: number }
type Choice = { kind: 'choice'; standard: string; options: readonly string[] }
/** Some of the options, in their order; at least `least`. `words`: the group of texts that names them, none for names. */
type Some = { kind: 'some'; standard: readonly string[]; options: readonly string[]; least: 0 | 1; words?: string }
type Text = { kind: 'text'; standard: string; most: number }
export type SettingRule = Switch | Amount | Count | Choice | Some | Text

const allOf = <Option extends string>(options: readonly Option[], words?: string) => ({
  kind: 'some' as const,
  standard: options,
  options,
  least: 1 as const,
  ...(words ? { words } : {}),
})

/** The zone's letter follows: `info:table.zoneA`. */
export const zoneWords = 'info:table.zone'

const on: Switch = { kind: 'switch', standard: true }

/** `standard` applies until the admin sets a value. */
export const settingRules = {
  reviews: on,
  wishlist: on,
  socialSharing: on,
  imageZoom: on,
  recommendations: on,
  searchHistory: on,
  /** the public page of the year's sales, earnings and complaints */
  figures: on,
  cashOnDelivery: on,
  /**
   * who issues gift cards; empty: there are none. A card that pays many sellers is a prepaid payment instrument, which
   * only an issuer with the RBI's authorisation may issue (Master Direction on PPIs, 2021)
   */
  giftCardIssuer: { kind: 'text', standard: '', most: 80 },
  /** the sign-up form; emails to existing subscribers continue */
  newsletter: on,
  /** programs of assistants put orders together for buyers (agent-checkout) */
  agentCheckout: { kind: 'switch', standard: false },
  /** largest refund by one admin alone; above it a second approves */
  refundAlonePaise: { kind: 'money', standard: 500_000, from: 0, to: 1_00_00_000_00 },
  /** the admin who prepared a payout run may not approve it, unless there is no other admin */
  payoutSecondPerson: on,
  /** the shop prepares a payout run every Monday; an admin still approves it */
  weeklyPayouts: { kind: 'switch', standard: false },
  /** an artisan with less waits for a later run; what they are owed stays theirs */
  leastPayoutPaise: { kind: 'money', standard: 0, from: 0, to: 1_00_000_00 },
  /** from delivery until an earning may be paid out; never shorter than the return window (return-status.ts) */
  earningWaitDays: { kind: 'count', standard: 7, from: 7, to: 60 },
  /** a product with this many pieces or fewer is on the workshop's low-stock list */
  lowStockPieces: { kind: 'count', standard: 3, from: 0, to: 100 },
  /** from delivery until a return may be requested; an order keeps the days of its own day */
  returnDays: { kind: 'count', standard: 7, from: 7, to: 60 },
  /** goods that go back only when they are broken, wrong or missing */
  noChangeOfMind: { kind: 'some', standard: [], options: categories, least: 0, words: 'shop:category' },
  /** `first`: after an artisan's first published product the next ones appear without an admin */
  listingReview: { kind: 'choice', standard: 'all', options: ['all', 'first', 'none'] },
  /** what an artisan has done before applying, beside craft, tax status and undertaking */
  applySteps: {
    kind: 'some',
    standard: ['story', 'pictures'],
    options: ['story', 'pictures', 'money', 'papers'],
    least: 0,
    words: 'workshop:start.step',
  },
  /** what new products may be and where artisans may work; what is on sale already stays */
  categories: allOf(categories, 'shop:category'),
  states: allOf(originStates, 'shop:state'),
  deliveryZones: allOf(zones, zoneWords),
  carriers: allOf(carrierNames),
} as const satisfies Record<string, SettingRule>

/** Null where the shop offers all that the release knows, as most do. */
export function offerOf(settings: ShopSettings): ShopOffer | null {
  const { categories, states, carriers } = settings
  const isAll = (['categories', 'states', 'carriers'] as const).every(
    (name) => settings[name].length === settingRules[name].options.length,
  )
  return isAll ? null : { categories, states, carriers }
}

export type ShopOffer = Pick<ShopSettings, 'categories' | 'states' | 'carriers'>

export type SettingName = keyof typeof settingRules

/** What the shop offers, and where. */
export const offerNames = [
  'categories',
  'states',
  'deliveryZones',
  'carriers',
] as const satisfies readonly SettingName[]
type ValueOf<Rule> = Rule extends { kind: 'switch' }
  ? boolean
  : Rule extends { kind: 'some'; options: readonly (infer Option)[] }
    ? readonly Option[]
    : Rule extends { kind: 'choice'; options: readonly (infer Option)[] }
      ? Option
      : Rule extends { kind: 'text' }
        ? string
        : number
export type ShopSettings = { [Name in SettingName]: ValueOf<(typeof settingRules)[Name]> }

export const settingNames = Object.keys(settingRules) as SettingName[]
export type SwitchName = { [Name in SettingName]: ShopSettings[Name] extends boolean ? Name : never }[SettingName]

export function isSwitchName(name: string): name is SwitchName {
  return settingNames.some((known) => known === name && settingRules[known].kind === 'switch')
}

export const settingName = z.enum(settingNames)
export const settingValue = z.union([z.boolean(), z.int(), z.string().max(80), z.array(z.string().max(40)).max(100)])

export type SettingValue = z.output<typeof settingValue>

export function isSettingValue(name: SettingName, value: unknown): value is SettingValue {
  const rule: SettingRule = settingRules[name]
  if (rule.kind === 'switch') return typeof value === 'boolean'
  if (rule.kind === 'choice') return rule.options.some((option) => option === value)
  if (rule.kind === 'text') return typeof value === 'string' && value.length <= rule.most && value === value.trim()
  if (rule.kind === 'some') {
    const isKnown = Array.isArray(value) && value.every((each) => rule.options.includes(each))
    return isKnown && value.length >= rule.least && new Set(value).size === value.length
  }
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= rule.from && value <= rule.to
}

/** The row of a value that counts from a later day on. */
export const plannedKey = (name: SettingName) => `planned.${name}` as const

export const plannedValue = z.object({ value: settingValue, from: z.iso.datetime() })
export type PlannedValue = z.output<typeof plannedValue>

export function plannedValueOf(name: SettingName, row: unknown): PlannedValue | null {
  const read = plannedValue.safeParse(row)
  return read.success && isSettingValue(name, read.data.value) ? read.data : null
}

/** Ignores rows of an older or newer version that do not fit. */
export function settingsOf(rows: readonly { key: string; value: unknown }[], at: Date): ShopSettings {
  const set = new Map(rows.map(({ key, value }) => [key, value]))
  const entries = settingNames.map((name) => {
    const next = plannedValueOf(name, set.get(plannedKey(name)))
    const value = next && new Date(next.from) <= at ? next.value : set.get(name)
    return [name, isSettingValue(name, value) ? value : settingRules[name].standard]
  })
  return Object.fromEntries(entries) as ShopSettings
}

export function flagsOf(settings: ShopSettings): ShopFlags {
  const flags = flagNames.map((name) => [name, settings[name]] as const)
  return Object.fromEntries([...flags, ['giftCards', settings.giftCardIssuer !== '']]) as ShopFlags
}

export const asValue = (value: ShopSettings[SettingName]): SettingValue =>
  typeof value === 'object' ? [...value] : value
