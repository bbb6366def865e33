import { createHash } from 'node:crypto'
import type { Context } from '#features/context.ts'

export function grievanceCode({ seal }: Pick<Context, 'seal'>, ticket: string): string {
  return seal.sign('grievance', ticket)
}

/** As in `grievances.code_hash`: SHA-256, hex. */
export function grievanceCodeHash(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
