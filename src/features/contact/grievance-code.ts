import { createHash } from 'node:crypto'
import type { Context } from '#features/context.ts'

/** The code in a complaint's links, derived from the ticket for each email and stored nowhere. */
export function grievanceCode({ seal }: Pick<Context, 'seal'>, ticket: string): string {
  return seal.sign('grievance', ticket)
}

/** As in `grievances.code_hash`: SHA-256, hex. */
export function grievanceCodeHash(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
