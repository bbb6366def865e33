import { gzipSync } from 'node:zlib'
import { requireRole, requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { sql } from '#platform/database/sql.ts'
import { iso, isoOrNull } from '#platform/time/iso-time.ts'
import {
  type Certificate,
  type CertificateState,
  certifiedPiece,
  type ListedCertificate,
  readNumber,
} from './certificate.ts'
import { readCredential, signCredential, statusListLength, statusListOf } from './credential.ts'
import { currentKey, publicKeys } from './signing-keys.ts'

/**
 * The parcel came back or got lost, or all pieces of the line went back. Of a few that went back nobody knows which: theirs
 * stay valid, because voiding one of a buyer who kept it would be the worse mistake.
 */
const isBack = sql`
  (s.status in ('returned', 'lost', 'cancelled') or l.quantity <= coalesce((
    select sum(rl.quantity) from return_lines rl join returns r on r.id = rl.return_id
    where rl.line_id = l.id and r.status in ('received', 'resolved')), 0))`

const fromCertificates = sql`
  from certificates c join order_lines l on l.id = c.line_id join parcels s on s.id = l.parcel_id
  join orders o on o.id = s.order_id`

type Row = {
  number: string
  credential: string
  issuedAt: Date
  isRevoked: boolean
  revokeReason: string | null
  isBack: boolean
  transfers: number
}

/**
 * Null: no such number. What it says is read from what was signed, never from today's tables; `forged` when the row does
 * not hold what the shop signed.
 */
export async function findCertificate(ctx: Pick<Context, 'db'>, typed: string): Promise<Certificate | null> {
  const number = readNumber(typed)
  if (number === null) return null
  const [row] = await ctx.db.query<Row>`
    select c.number, c.credential, c.issued_at, c.revoked_at is not null as is_revoked, c.revoke_reason,
      ${isBack} as is_back, (
        select count(*)::int from certificate_transfers where certificate_id = c.id and taken_at is not null) as transfers
    ${fromCertificates} where c.number = ${number}`
  if (!row) return null
  const { credential, issuedAt, revokeReason, transfers } = row
  const subject = readCredential(credential, await publicKeys(ctx))?.credentialSubject
  const piece = certifiedPiece.safeParse(subject)
  const isOwn = piece.success && subject?.number === number
  return {
    number,
    state: isOwn ? stateOf(row) : 'forged',
    issuedAt: iso(issuedAt),
    revokeReason,
    transfers,
    piece: isOwn ? piece.data : null,
    credential,
  }
}

function stateOf({ isRevoked, isBack }: Row): CertificateState {
  if (isRevoked) return 'revoked'
  return isBack ? 'returned' : 'valid'
}

/** Of a customer's own order, of an artisan's own parcels, or of any for an admin. @throws DomainError unauthorized */
export async function listCertificates(ctx: Context, orderNumber: string): Promise<ListedCertificate[]> {
  const user = requireUser(ctx.actor)
  return ctx.db.query<ListedCertificate>`
    select c.number, s.number as parcel, l.name ${fromCertificates}
    where o.number = ${orderNumber} and (${user.role} = 'admin' or o.customer_id = ${user.userId}
      or s.artisan_id = ${user.artisanId ?? null}::bigint)
    order by c.id`
}

const holder = sql`
  coalesce((select taken_by from certificate_transfers where certificate_id = c.id and taken_at is not null
    order by id desc limit 1), o.customer_id)`

/** The buyer, or who got the piece since. */
export async function holderOf(ctx: Pick<Context, 'db'>, number: string): Promise<number | null> {
  const [row] = await ctx.db.query<{ holder: number }>`
    select ${holder} as holder ${fromCertificates} where c.number = ${number}`
  return row?.holder ?? null
}

/** Of the pieces that a person has, bought or got from somebody, the newest first, at most 200. @throws DomainError forbidden */
export async function listHeld(ctx: Context): Promise<ListedCertificate[]> {
  const { userId } = requireRole(ctx.actor, 'customer')
  return ctx.db.query<ListedCertificate>`
    select c.number, s.number as parcel, l.name ${fromCertificates}
    where (o.customer_id = ${userId} or c.id in (select certificate_id from certificate_transfers where taken_by = ${userId}))
      and ${holder} = ${userId} and c.revoked_at is null and not ${isBack}
    order by c.id desc limit 200`
}

export type SignedCertificate = { number: string; issuedAt: string; revokedAt: string | null; credential: string }

/** An artisan's own, in the order of issue: what was signed, also where it no longer holds. @throws DomainError forbidden */
export async function* exportCertificates(ctx: Context): AsyncGenerator<SignedCertificate> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  type Row = Omit<SignedCertificate, 'issuedAt' | 'revokedAt'> & { id: number; issuedAt: Date; revokedAt: Date | null }
  for (let last = 0; ; ) {
    const rows = await ctx.db.query<Row>`
      select c.id, c.number, c.issued_at, c.revoked_at, c.credential ${fromCertificates}
      where s.artisan_id = ${artisanId}::bigint and c.id > ${last} order by c.id limit 500`
    for (const { number, issuedAt, revokedAt, credential } of rows)
      yield { number, issuedAt: iso(issuedAt), revokedAt: isoOrNull(revokedAt), credential }
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

/**
 * A signed Bitstring Status List: which of the certificates `list * 131072` and on no longer hold. The page of a
 * certificate knows more; this is for programs that check many.
 */
export async function signedStatusList(ctx: Context, list: number, origin: string): Promise<string> {
  const first = list * statusListLength
  const rows = await ctx.db.query<{ index: number }>`
    select c.id - ${first}::bigint as index ${fromCertificates}
    where c.id >= ${first}::bigint and c.id < ${first + statusListLength}::bigint
      and (c.revoked_at is not null or ${isBack})`
  const bits = Buffer.alloc(statusListLength / 8)
  for (const { index } of rows) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7))
  const encodedList = `u${gzipSync(bits).toString('base64url')}`
  return signCredential(statusListOf({ origin, list, encodedList, now: ctx.clock.now() }), await currentKey(ctx))
}
