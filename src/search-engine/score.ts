import { type Bits, hasCommonBit, intersect } from './bit-set.ts'

/** A small number per slot, as one bit set for each binary digit, the lowest first: added and compared 32 slots a step. */
export type Score = Bits[]

/** Three sets, each of which holds the one before it. */
export type Levels = readonly [best: Bits, good: Bits, fair: Bits]

/** Digits that sums up to `most` need. */
export function digitsFor(most: number): number {
  return 32 - Math.clz32(most)
}

/** Adds for each slot the number of levels that have it, doubled `doublings` times. The score has room for the sum. */
export function addLevels(score: Score, [best, good, fair]: Levels, doublings: number): void {
  for (let at = 0; at < fair.length; at += 1) {
    if (fair[at] === 0) continue
    // Of 1, 2 and 3 levels, the second digit is set for the last two and the first for 1 and 3.
    const second = good[at] as number
    let carried = (best[at] as number) ^ second ^ (fair[at] as number)
    for (let place = doublings; place < score.length; place += 1) {
      const digit = score[place] as Bits
      const before = digit[at] as number
      const added = place === doublings + 1 ? second : 0
      digit[at] = before ^ added ^ carried
      carried = (before & added) | (carried & (before ^ added))
    }
  }
}

/** Writes those of `among` that have the highest score into `into`. */
export function highest(into: Bits, score: Score, among: Bits): Bits {
  intersect(into, among, among)
  for (let place = score.length - 1; place >= 0; place -= 1) {
    const digit = score[place] as Bits
    if (hasCommonBit(into, digit)) intersect(into, into, digit)
  }
  return into
}
