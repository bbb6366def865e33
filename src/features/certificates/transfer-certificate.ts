import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { addDays } from '#platform/time/clock.ts'
import { readCode, readNumber } from './certificate.ts'
import { findCertificate, holderOf } from './certificate-queries.ts'
import { drawLetters } from './issue-certificates.ts'

const openDays = 30

/**
 * A new code for who gets the piece next; an older one ends.
 * @returns ten letters, which the shop does not keep
 * @throws DomainError forbidden, not-found (also for another's piece and for a certificate that no longer holds)
 */
export async function offerCertificate(ctx: Context, typed: string): Promise<{ code: string; endsAt: string }> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const code = drawLetters(10)
  const now = ctx.clock.now()
  const endsAt = addDays(now, openDays)
  return transaction(ctx, async (ctx) => {
    const { id, number } = await lockCertificate(ctx, typed)
    if ((await holderOf(ctx, number)) !== userId) throw new DomainError('not-found')
    await ctx.db.query`delete from certificate_transfers where certificate_id = ${id} and taken_at is null`
    await ctx.db.query`
      insert into certificate_transfers (certificate_id, from_id, code_hash, offered_at, ends_at)
      values (${id}, ${userId}, ${hashOf(ctx, id, code)}, ${now}, ${endsAt})`
    return { code, endsAt: endsAt.toISOString() }
  })
}

/**
 * The person with the code becomes the holder; again changes nothing.
 * @throws DomainError forbidden, not-found, invalid-request for a code that is wrong, over or was used
 */
export async function takeCertificate(ctx: Context, input: { number: string; code: string }): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const code = readCode(input.code)
  return transaction(ctx, async (ctx) => {
    const { id, number } = await lockCertificate(ctx, input.number)
    if ((await holderOf(ctx, number)) === userId) return
    const now = ctx.clock.now()
    const taken = await ctx.db.query`
      update certificate_transfers set taken_by = ${userId}, taken_at = ${now}::timestamptz
      where certificate_id = ${id} and taken_at is null and ends_at > ${now}::timestamptz
        and code_hash = ${hashOf(ctx, id, code)} returning id`
    if (taken.length > 0) return
    throw new DomainError('invalid-request', { errors: [{ path: 'code', message: 'invalid.transferCode' }] })
  })
}

/** One transfer at a time. @throws DomainError not-found, also when it no longer holds */
async function lockCertificate(ctx: Context, typed: string): Promise<{ id: number; number: string }> {
  const number = readNumber(typed) ?? ''
  const [row] = await ctx.db.query<{ id: number }>`select id from certificates where number = ${number} for update`
  const found = row && (await findCertificate(ctx, typed))
  if (!row || found?.state !== 'valid') throw new DomainError('not-found')
  return { id: row.id, number }
}

function hashOf(ctx: Context, id: number, code: string): string {
  return ctx.seal.sign('certificate transfer', `${id} ${code}`)
}
