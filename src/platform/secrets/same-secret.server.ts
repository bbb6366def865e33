import { timingSafeEqual } from 'node:crypto'

/** In a time that does not tell how much of it is right. */
export function isSameSecret(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
