import { createHash } from 'node:crypto'
import type { Context } from '#features/context.ts'
import { readCode } from './gift-card.ts'

/** Without 0, 1, I and O. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Sixteen letters and digits (80 bits) that follow from the card's random id and the shop's secret: the database does not have them. */
export function codeOf({ seal }: Pick<Context, 'seal'>, publicId: string): string {
  const bytes = Buffer.from(seal.sign('gift-card', publicId), 'base64url').subarray(0, 16)
  return [...bytes].map((byte) => letters[byte % letters.length]).join('')
}

/** In groups of four. Null before the card is paid, and under another secret than it was sold: that code would open nothing. */
export function shownCode(
  ctx: Pick<Context, 'seal'>,
  card: { publicId: string; codeHash: Buffer | null },
): string | null {
  const code = codeOf(ctx, card.publicId)
  return card.codeHash?.equals(codeHash(code)) ? code.replace(/(.{4})(?=.)/g, '$1-') : null
}

export function codeHash(typed: string): Buffer {
  return createHash('sha256').update(readCode(typed)).digest()
}
