import { chargeableGrams } from '#features/shipping/shipping-rules.ts'

export type Sides = { lengthMm: number; widthMm: number; heightMm: number; weightGrams: number }

/** Fragile pieces go in a box within a box. */
const wrapping = { sideMm: 20, weightShare: 0.1, weightGrams: 30 }
const padding = { sideMm: 100, weightShare: 0.25, weightGrams: 150 }

export function packedSize(piece: Sides, isFragile: boolean, isFolded: boolean): Sides {
  const { sideMm, weightShare, weightGrams } = isFragile ? padding : wrapping
  const { lengthMm, widthMm, heightMm } = isFolded ? folded(piece) : piece
  return {
    lengthMm: lengthMm + sideMm,
    widthMm: widthMm + sideMm,
    heightMm: heightMm + sideMm,
    weightGrams: Math.round(piece.weightGrams * (1 + weightShare)) + weightGrams,
  }
}

const foldMm = 350

/** Halves the sides until they fit a cloth parcel; each fold doubles the thickness. */
function folded({ lengthMm, widthMm, heightMm }: Omit<Sides, 'weightGrams'>): Omit<Sides, 'weightGrams'> {
  const lengthFolds = Math.max(0, Math.ceil(Math.log2(lengthMm / foldMm)))
  const widthFolds = Math.max(0, Math.ceil(Math.log2(widthMm / foldMm)))
  return {
    lengthMm: Math.round(lengthMm / 2 ** lengthFolds),
    widthMm: Math.round(widthMm / 2 ** widthFolds),
    heightMm: heightMm * 2 ** (lengthFolds + widthFolds),
  }
}

export function billedWeight(packed: Sides): { grams: number; isVolume: boolean } {
  const grams = chargeableGrams([{ piece: { ...packed, isFragile: false }, quantity: 1 }])
  return { grams, isVolume: grams > packed.weightGrams }
}
