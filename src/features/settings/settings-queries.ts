import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import type { ShownSetting } from '#features/settings/api.ts'
import { flagsOf, type ShopFlags, type ShopSettings, settingNames, settingRules, settingsOf } from './shop-settings.ts'

type Reader = Pick<Context, 'db'>
type Copy = { readAt: number; mark: string; settings: ShopSettings }

// Every public page asks for the features. The process reads them again before a copy is this old (follow-settings.ts), so that
// no request does; what was switched in another process counts here within a second.
export const keptMs = 900

const copies = new WeakMap<object, Copy>()
const reading = new WeakMap<object, Promise<Copy>>()

/** What the admin has set, over the standards; at most a second old. While the database is away, as last known. */
export async function findSettings(ctx: Reader): Promise<ShopSettings> {
  const known = copies.get(ctx.db.$client)
  if (known && Date.now() - known.readAt < keptMs) return known.settings
  return (await readSettings(ctx).catch((error: unknown) => known ?? Promise.reject(error))).settings
}

export async function findFlags(ctx: Reader): Promise<ShopFlags> {
  return flagsOf(await findSettings(ctx))
}

/** Names what is set now as far as this process knows: what was made under another mark is out of date. Asks nobody. */
export function settingsMark({ db }: Reader): string {
  return copies.get(db.$client)?.mark ?? ''
}

/** Reads them from the database, whatever is known. Several at once share one question. */
export function readSettings(ctx: Reader): Promise<Copy> {
  const { $client } = ctx.db
  const question = reading.get($client)
  if (question) return question

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

/** Every setting as it is now, with its standard, and who set it when. For admins. @throws DomainError forbidden */
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
