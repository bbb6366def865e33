import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { ShownSetting } from '#features/settings/api.ts'
import { flagsOf, type ShopFlags, type ShopSettings, settingNames, settingRules, settingsOf } from './shop-settings.ts'

type Reader = Pick<Context, 'db'>
type Copy = { readAt: number; mark: string; settings: ShopSettings }

// Every public page reads the features. followSettings refreshes a copy before it is this old, so that no request
// waits, and a change in another process applies here within a second.
export const keptMs = 900

const copies = new WeakMap<object, Copy>()
const reading = new WeakMap<object, Promise<Copy>>()

export async function findSettings(ctx: Reader): Promise<ShopSettings> {
  const known = copies.get(ctx.db.$client)
  if (known && Date.now() - known.readAt < keptMs) return known.settings
  return (await readSettings(ctx).catch((error: unknown) => known ?? Promise.reject(error))).settings
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

async function askSettings({ db }: Reader): Promise<Copy> {
  const askedAt = Date.now()
  const rows = await db.query<{ key: string; value: unknown }>`select key, value from settings order by key`
  const mark = JSON.stringify(rows)
  const known = copies.get(db.$client)
  const settings = known?.mark === mark ? known.settings : settingsOf(rows)
  const copy = { readAt: askedAt, mark, settings }
  copies.set(db.$client, copy)
  return copy
}

type Kept = { key: string; value: unknown; changedAt: Date; changedBy: string | null }

/** With each default, and who changed it when. @throws DomainError forbidden for all but admins */
export async function listShownSettings({ db, actor }: Context): Promise<ShownSetting[]> {
  requireRole(actor, 'admin')
  const kept = new Map(
    (
      await db.query<Kept>`
    select s.key, s.value, s.changed_at, u.full_name as changed_by
    from settings s left join users u on u.id = s.changed_by`
    ).map((row) => [row.key, row]),
  )
  const settings = settingsOf([...kept.values()])
  return settingNames.map((name) => {
    const row = kept.get(name)
    return {
      name,
      value: settings[name],
      standard: settingRules[name].standard,
      changedAt: row?.changedAt.toISOString() ?? null,
      changedBy: row?.changedBy ?? null,
    }
  })
}
