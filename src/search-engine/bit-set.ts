import { bitKernel } from './bit-kernel.ts'

/**
 * One bit per slot; beyond its end a set is empty. All sets are made by `createBits`, in one memory that JavaScript and
 * the kernel share: what the kernel does takes a fifth of the time at a million products.
 */
export type Bits = Uint32Array<SharedArrayBuffer>

const page = 65_536
const step = 16
const { memory, countCommon, hasCommon, and, andNot, or } = bitKernel()
let end = step
/** Blocks of sets that nobody holds any more, by their size. */
const free = new Map<number, number[]>()
const collected = new FinalizationRegistry<{ at: number; size: number }>(({ at, size }) => {
  const others = free.get(size)
  if (others) others.push(at)
  else free.set(size, [at])
})

/** An empty set. @param words 32 slots each */
export function createBits(words: number): Bits {
  const size = blockOf(words * 4)
  const at = free.get(size)?.pop() ?? appended(size)
  const bits = new Uint32Array(memory.buffer, at, words)
  new Uint32Array(memory.buffer, at, size / 4).fill(0)
  collected.register(bits, { at, size })
  return bits
}

/** Few sizes, so that a later set fits where one was: at most an eighth stays unused. */
function blockOf(bytes: number): number {
  const unit = Math.max(step, 2 ** (Math.ceil(Math.log2(bytes + 1)) - 4))
  return Math.ceil(bytes / unit) * unit
}

function appended(size: number): number {
  const at = end
  const missing = at + size - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / page))
  end = at + size
  return at
}

/** All sets of the process, with what was freed; `process.memoryUsage()` does not know of them. */
export function bytesOfBits(): number {
  return memory.buffer.byteLength
}

/** Bytes up to the end of the shorter; the unused rest of its block is zero. */
function commonSize(a: Bits, b: Bits): number {
  return (Math.min(a.byteLength, b.byteLength) + step - 1) & -step
}

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
  const larger = createBits(words)
  larger.set(bits)
  return larger
}

export function countBits(bits: Bits): number {
  return countCommonBits(bits, bits)
}

/** The size of the intersection. */
export function countCommonBits(a: Bits, b: Bits): number {
  return countCommon(a.byteOffset, b.byteOffset, commonSize(a, b))
}

export function hasCommonBit(a: Bits, b: Bits): boolean {
  return hasCommon(a.byteOffset, b.byteOffset, commonSize(a, b)) === 1
}

/** Writes the intersection into `into`, which may be one of the two and is as long as the shorter, at least. */
export function intersect(into: Bits, a: Bits, b: Bits): Bits {
  and(into.byteOffset, a.byteOffset, b.byteOffset, commonSize(a, b))
  return into.fill(0, Math.min(a.length, b.length))
}

/** Writes `from` without `what` into `into`, which may be `from` and is as long, at least. */
export function subtract(into: Bits, from: Bits, what: Bits): Bits {
  const length = Math.min(from.length, what.length)
  andNot(into.byteOffset, from.byteOffset, what.byteOffset, commonSize(from, what))
  if (from.length > length) into.set(from.subarray(length), length)
  return into.fill(0, from.length)
}

/** Adds `more`, which must not be longer. */
export function unite(into: Bits, more: Bits): Bits {
  or(into.byteOffset, into.byteOffset, more.byteOffset, commonSize(into, more))
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
