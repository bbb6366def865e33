import { randomInt } from 'node:crypto'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { recoveryCodeCount, spacedCode } from './authenticator.ts'

/** Letters and digits that nobody takes for another one on paper: 31 of them, so twelve make 59 bits. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 12

const insert = `
  insert into recovery_codes (user_id, code_hash, created_at) select $1, hash, $3 from unnest($2::bytea[]) as hash`

/** Writes ten new recovery codes in the caller's transaction; those before open nothing any more. They are told here and kept nowhere. */
export async function writeRecoveryCodes(ctx: Context, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  const hashes = codes.map((code) => recoveryCodeHash(ctx, userId, code))
  await namedQuery(ctx.db, 'accounts.drop-codes', 'delete from recovery_codes where user_id = $1', [userId])
  await namedQuery(ctx.db, 'accounts.write-codes', insert, [userId, hashes, ctx.clock.now()])
  return codes.map(spacedCode)
}

function newCode(): string {
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
}

/** With a key of the shop: who has only the database cannot try codes. */
export function recoveryCodeHash(ctx: Context, userId: number, folded: string): Buffer {
  return Buffer.from(ctx.seal.sign('recovery code', `${userId} ${folded}`), 'base64url')
}
