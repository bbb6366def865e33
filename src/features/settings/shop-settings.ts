import { z } from 'zod'

/** Off means no page, no call, no menu entry, no mention in `/meta`. */
export const flagNames = [
  'reviews',
  'wishlist',
  'socialSharing',
  'imageZoom',
  'recommendations',
  'searchHistory',
] as const

type FlagName = (typeof flagNames)[number]
export type ShopFlags = Record<FlagName, boolean>

type Switch = { kind: 'switch'; standard: boolean }
type Amount = { kind: 'money'; standard: number; from: number; to: number }
type Count = { kind: 'count'; standard: number; from: number; to: number }
type SettingRule = Switch | Amount | Count

const on: Switch = { kind: 'switch', standard: true }

/** `standard` applies until the admin sets a value. */
export const settingRules = {
  reviews: on,
  wishlist: on,
  socialSharing: on,
  imageZoom: on,
  recommendations: on,
  searchHistory: on,
  cashOnDelivery: on,
  /** the sign-up form; emails to existing subscribers continue */
  newsletter: on,
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
} as const satisfies Record<string, SettingRule>

export type SettingName = keyof typeof settingRules
type ValueOf<Rule> = Rule extends { kind: 'switch' } ? boolean : number
export type ShopSettings = { [Name in SettingName]: ValueOf<(typeof settingRules)[Name]> }

export const settingNames = Object.keys(settingRules) as SettingName[]
export type SwitchName = { [Name in SettingName]: ShopSettings[Name] extends boolean ? Name : never }[SettingName]

export function isSwitchName(name: string): name is SwitchName {
  return settingNames.some((known) => known === name && settingRules[known].kind === 'switch')
}

export const settingName = z.enum(settingNames)
export const settingValue = z.union([z.boolean(), z.int()])

export type SettingValue = z.output<typeof settingValue>

export function isSettingValue(name: SettingName, value: unknown): value is SettingValue {
  const rule: SettingRule = settingRules[name]
  if (rule.kind === 'switch') return typeof value === 'boolean'
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= rule.from && value <= rule.to
}

/** Ignores rows of an older or newer version that do not fit. */
export function settingsOf(rows: readonly { key: string; value: unknown }[]): ShopSettings {
  const set = new Map(rows.map(({ key, value }) => [key, value]))
  const entries = settingNames.map((name) => {
    const value = set.get(name)
    return [name, isSettingValue(name, value) ? value : settingRules[name].standard]
  })
  return Object.fromEntries(entries) as ShopSettings
}

export function flagsOf(settings: ShopSettings): ShopFlags {
  return Object.fromEntries(flagNames.map((name) => [name, settings[name]])) as ShopFlags
}
