import { createHash } from 'node:crypto'
import type { Context } from '#features/context.ts'

/** The code of a complaint's links: made anew for each email from the ticket, so that it is kept nowhere. */
export function grievanceCode({ seal }: Pick<Context, 'seal'>, ticket: string): string {
  return seal.sign('grievance', ticket)
}

/** As `grievances.code_hash` has it: SHA-256, in hex. */
export function grievanceCodeHash(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
