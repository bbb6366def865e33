import { createHash } from 'node:crypto'
import type { Context } from '#features/context.ts'

export function grievanceCode({ seal }: Pick<Context, 'seal'>, ticket: string): string {
  return seal.sign('grievance', ticket)
}

export function grievanceCodeHash(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
