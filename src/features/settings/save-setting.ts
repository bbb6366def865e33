import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { actorId, requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { requireFreshProof } from '#features/fresh-proof.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { keptMs, readSettings } from './settings-queries.ts'
import {
  asValue,
  isSettingValue,
  plannedKey,
  plannedValueOf,
  type SettingName,
  type SettingValue,
  settingRules,
  settingsOf,
} from './shop-settings.ts'

/** `expected`: the value the page showed; a null `value` restores the default; `fromDay`: in India, absent for now */
export type SettingInput = {
  name: SettingName
  value: SettingValue | null
  expected: SettingValue
  fromDay?: string | undefined
}

/**
 * Refuses a change based on an outdated value; repeating the current value only withdraws a planned one.
 * @throws DomainError forbidden, proof-needed, invalid-request (wrong kind, out of bounds, a day that is not ahead),
 * setting-changed with the current `value`
 */
export async function saveSetting(ctx: Context, input: SettingInput): Promise<SettingValue> {
  const { name, value, expected, fromDay } = input
  if (ctx.actor.role !== 'system') requireRole(ctx.actor, 'admin')
  requireFreshProof(ctx)
  const newValue = value ?? asValue(settingRules[name].standard)
  if (!isSettingValue(name, newValue)) {
    throw new DomainError('invalid-request', { errors: [{ path: 'value', message: 'invalid.settingRange' }] })
  }
  const from = fromDay === undefined ? null : readStart(ctx, fromDay)

  await transaction(ctx, async (ctx) => {
    const { before, isPlanned, isPlanBegun } = await lockSetting(ctx, name)
    if (isDeepStrictEqual(before, newValue) && !isPlanned) return
    if (!isDeepStrictEqual(before, expected) && !isDeepStrictEqual(before, newValue)) {
      throw new DomainError('setting-changed', { value: before })
    }
    // A planned value that has begun becomes the value that the new plan follows.
    if (from === null) await writeValue(ctx, name, value)
    else if (isPlanBegun) await writeValue(ctx, name, before)
    await writeValue(ctx, plannedKey(name), from && { value: newValue, from: from.toISOString() })
    await writeAudit(ctx, {
      action: 'setting.save',
      subject: `setting:${name}`,
      before: { value: before },
      after: { value: newValue, ...(fromDay === undefined ? {} : { fromDay }) },
    })
  })
  await readSettings(ctx)
  return from === null ? newValue : expected
}

const furthestMs = 400 * 86_400_000

/** Midnight in India. Every process must be able to learn of the plan before. */
function readStart({ clock }: Context, fromDay: string): Date {
  const from = new Date(`${fromDay}T00:00:00+05:30`)
  const aheadMs = from.getTime() - clock.now().getTime()
  if (aheadMs > 2 * keptMs && aheadMs <= furthestMs) return from
  throw new DomainError('invalid-request', { errors: [{ path: 'fromDay', message: 'invalid.rateDay' }] })
}

type Locked = { before: SettingValue; isPlanned: boolean; isPlanBegun: boolean }

async function lockSetting(ctx: Context, name: SettingName): Promise<Locked> {
  const value = await lockValue(ctx, name)
  const next = await lockValue(ctx, plannedKey(name))
  const rows = [
    { key: name, value },
    { key: plannedKey(name), value: next },
  ]
  const now = ctx.clock.now()
  const plan = plannedValueOf(name, next)
  const isPlanBegun = plan !== null && new Date(plan.from) <= now
  return { before: asValue(settingsOf(rows, now)[name]), isPlanned: next !== undefined, isPlanBegun }
}

/** A value without a row has nothing to lock, so the lock is on its name. */
export async function lockValue({ db }: Context, key: string): Promise<unknown> {
  await db.query`select pg_advisory_xact_lock(hashtextextended('setting ' || ${key}, 0))`
  const [row] = await db.query<{ value: unknown }>`select value from settings where key = ${key}`
  return row?.value
}

/** Null deletes the row. In the caller's transaction, after `lockValue`. */
export async function writeValue({ db, clock, actor }: Context, key: string, value: unknown): Promise<void> {
  if (value === null) await db.query`delete from settings where key = ${key}`
  else
    await db.query`
    insert into settings (key, value, changed_at, changed_by)
    values (${key}, ${JSON.stringify(value)}, ${clock.now()}, ${actorId(actor)})
    on conflict (key) do update
      set value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by`
}

/** Twice in a copy's lifetime: one late read makes no request wait. */
const everyMs = keptMs / 2

/**
 * Keeps this process's copy of the settings fresh until `stop`. Polls, because a NOTIFY does not pass every connection
 * pooler; a read takes 0.1 ms. When the database is down the copy stays.
 */
export function followSettings(ctx: Pick<Context, 'db' | 'clock'>): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const done = readUntil(ctx, stopped.signal)

  return {
    async stop() {
      stopped.abort()
      await done
    },
  }
}

async function readUntil(ctx: Pick<Context, 'db' | 'clock'>, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    try {
      await readSettings(ctx)
    } catch {
      // A request that needs settings while the database is down gets its own error.
    }
    await pause(everyMs, undefined, { signal: stopped, ref: false }).catch(() => undefined)
  }
}
