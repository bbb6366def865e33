import { requireRole } from '#features/actor.ts'
import { type Brand, brandOf, standardBrand } from '#features/brand/brand.ts'
import { type Menu, menuKey, menuOf } from '#features/brand/menu.ts'
import { brandKey, ownWordsOf } from '#features/brand/own-words.ts'
import type { Context } from '#features/context.ts'
import {
  type AdditionalField,
  additionalFieldsOf,
  type FieldSubject,
  fieldSettings,
} from '#features/extensions/additional-field.ts'
import { type Home, homeKey, homeOf, homePreviewKey } from '#features/home/home-blocks.ts'
import type { ShownSetting } from '#features/settings/api.ts'
import { operatorKey, operatorOf } from '#features/setup/operator-form.ts'
import type { Operator } from '#platform/config/operator.ts'
import { setEmailColours } from '#platform/email/email-layout.ts'
import { setOwnWords } from '#platform/i18n/i18n.server.ts'
import {
  asValue,
  flagsOf,
  plannedKey,
  plannedValueOf,
  type SettingName,
  type ShopFlags,
  type ShopSettings,
  settingNames,
  settingRules,
  settingsOf,
} from './shop-settings.ts'

type Reader = Pick<Context, 'db'> & Partial<Pick<Context, 'clock'>>
type Copy = {
  readAt: number
  /** when the next planned value begins, in ms; else Infinity */
  nextFrom: number
  mark: string
  settings: ShopSettings
  brand: Brand
  home: Home
  menu: Menu
  fields: Record<FieldSubject, AdditionalField[]>
  operator: ReturnType<typeof operatorOf>
}

// Every public page reads the features. followSettings refreshes a copy before it is this old, so that no request
// waits, and a change in another process applies here within a second.
export const keptMs = 900

const copies = new WeakMap<object, Copy>()
const reading = new WeakMap<object, Promise<Copy>>()

export async function findSettings(ctx: Reader): Promise<ShopSettings> {
  return (await findCopy(ctx)).settings
}

export async function findBrand(ctx: Reader): Promise<Brand> {
  return (await findCopy(ctx)).brand
}

export async function findMenu(ctx: Reader): Promise<Menu> {
  return (await findCopy(ctx)).menu
}

/** What haat.config.ts adds. */
export async function findFields(ctx: Reader, subject: FieldSubject): Promise<AdditionalField[]> {
  return (await findCopy(ctx)).fields[subject]
}

export async function findHome(ctx: Reader): Promise<Home> {
  return (await findCopy(ctx)).home
}

/** Who runs the shop, as the admin or `haat init` set it; else as the environment says, else an example. */
export async function findOperator(ctx: Reader, fallback: Operator): Promise<Operator> {
  return (await findCopy(ctx)).operator ?? fallback
}

/** The same as this process knows it, without a query. */
export function knownOperator({ db }: Reader, fallback: Operator): Operator {
  return copies.get(db.$client)?.operator ?? fallback
}

/** The brand this process knows, without a query: the release's own before the first read. */
export function knownBrand({ db }: Reader): Brand {
  return copies.get(db.$client)?.brand ?? standardBrand
}

async function findCopy(ctx: Reader): Promise<Copy> {
  const known = copies.get(ctx.db.$client)
  if (known && Date.now() - known.readAt < keptMs && timeOf(ctx) < known.nextFrom) return known
  return readSettings(ctx).catch((error: unknown) => known ?? Promise.reject(error))
}

export async function findFlags(ctx: Reader): Promise<ShopFlags> {
  return flagsOf(await findSettings(ctx))
}

/** Identifies the known settings: anything cached under another mark is outdated. Makes no query. */
export function settingsMark({ db }: Reader): string {
  return copies.get(db.$client)?.mark ?? ''
}

/** Always queries; concurrent calls share one query. */
export function readSettings(ctx: Reader): Promise<Copy> {
  const { $client } = ctx.db
  const inFlight = reading.get($client)
  if (inFlight) return inFlight

  const answer = askSettings(ctx).finally(() => reading.delete($client))
  reading.set($client, answer)
  return answer
}

const timeOf = ({ clock }: Reader): number => (clock?.now() ?? new Date()).getTime()

async function askSettings(ctx: Reader): Promise<Copy> {
  const { db } = ctx
  const askedAt = Date.now()
  // A preview is no setting: cached pages stay.
  const rows = await db.query<{ key: string; value: unknown }>`
    select key, value from settings where key <> ${homePreviewKey} order by key`
  const at = new Date(timeOf(ctx))
  const starts = settingNames.flatMap((name) => plannedStart(rows, name))
  const nextFrom = Math.min(...starts.filter((from) => from > at.getTime()), Number.POSITIVE_INFINITY)
  const mark = JSON.stringify([rows, nextFrom])
  const known = copies.get(db.$client)
  const copy =
    known?.mark === mark ? { ...known, readAt: askedAt } : { readAt: askedAt, nextFrom, mark, ...read(rows, at) }
  if (known?.mark !== mark) {
    setOwnWords({ ...ownWordsOf(copy.brand, rows), returnDays: copy.settings.returnDays })
    setEmailColours(copy.brand)
  }
  copies.set(db.$client, copy)
  return copy
}

function plannedStart(rows: readonly { key: string; value: unknown }[], name: SettingName): number[] {
  const next = plannedValueOf(name, rows.find(({ key }) => key === plannedKey(name))?.value)
  return next ? [Date.parse(next.from)] : []
}

function read(
  rows: readonly { key: string; value: unknown }[],
  at: Date,
): Pick<Copy, 'settings' | 'brand' | 'home' | 'menu' | 'fields' | 'operator'> {
  const rowOf = (name: string) => rows.find(({ key }) => key === name)?.value
  return {
    settings: settingsOf(rows, at),
    brand: brandOf(rowOf(brandKey)),
    home: homeOf(rowOf(homeKey)),
    menu: menuOf(rowOf(menuKey)),
    fields: {
      product: additionalFieldsOf(rowOf(fieldSettings.product)),
      artisan: additionalFieldsOf(rowOf(fieldSettings.artisan)),
      order: additionalFieldsOf(rowOf(fieldSettings.order)),
    },
    operator: operatorOf(rowOf(operatorKey)),
  }
}

type Kept = { key: string; value: unknown; changedAt: Date; changedBy: string | null }

/** With each default, and who changed it when. @throws DomainError forbidden for all but admins */
export async function listShownSettings({ db, actor, clock }: Context): Promise<ShownSetting[]> {
  requireRole(actor, 'admin')
  const kept = new Map(
    (
      await db.query<Kept>`
    select s.key, s.value, s.changed_at, u.full_name as changed_by
    from settings s left join users u on u.id = s.changed_by`
    ).map((row) => [row.key, row]),
  )
  const now = clock.now()
  const settings = settingsOf([...kept.values()], now)
  return settingNames.map((name) => {
    const plan = kept.get(plannedKey(name))
    const next = plannedValueOf(name, plan?.value)
    const isAhead = next !== null && new Date(next.from) > now
    const row = next && !isAhead ? plan : kept.get(name)
    return {
      name,
      value: asValue(settings[name]),
      standard: asValue(settingRules[name].standard),
      next: isAhead ? next : null,
      changedAt: row?.changedAt.toISOString() ?? null,
      changedBy: row?.changedBy ?? null,
    }
  })
}
