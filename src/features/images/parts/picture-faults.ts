/** A small copy of a picture: one byte of brightness (0 black, 255 white) for each point, row by row. */
export type GreyCopy = { points: Uint8ClampedArray; width: number; height: number }

// At 320 points a printed cloth has 3,000, the same out of focus by a three-hundredth of its width 10. Better no warning than a wrong one.
const leastSharpness = 25
const darkMean = 55
const darkBright = 110

/** No part of it is sharp. A plain wall behind a sharp vase does not count against it. */
export function isBlurred(copy: GreyCopy): boolean {
  return sharpness(copy) < leastSharpness
}

/** Dark as a whole and without a bright part. A dark thing before a light wall is not. */
export function isDark({ points }: GreyCopy): boolean {
  const sorted = points.toSorted()
  const mean = sorted.reduce((sum, point) => sum + point, 0) / Math.max(1, sorted.length)
  return mean < darkMean && (sorted[Math.floor(sorted.length * 0.95)] ?? 0) < darkBright
}

/** Brightness as the eye weighs colours (ITU-R BT.601), of points with four bytes each. */
export function greyCopy({ data, width, height }: ImageData): GreyCopy {
  const points = new Uint8ClampedArray(width * height)
  for (let at = 0; at < points.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    points[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return { points, width, height }
}

const parts = 4

/** Variance of the Laplacian in the sharpest of 4 × 4 parts: edges give large values, blur takes them away. */
export function sharpness(copy: GreyCopy): number {
  const partWidth = Math.floor((copy.width - 2) / parts)
  const partHeight = Math.floor((copy.height - 2) / parts)
  if (partWidth < 2 || partHeight < 2) return 0

  let sharpest = 0
  for (let row = 0; row < parts; row += 1) {
    for (let column = 0; column < parts; column += 1) {
      const left = 1 + column * partWidth
      const top = 1 + row * partHeight
      sharpest = Math.max(sharpest, variance(copy, { left, top, right: left + partWidth, bottom: top + partHeight }))
    }
  }
  return sharpest
}

type Part = { left: number; top: number; right: number; bottom: number }

function variance({ points, width }: GreyCopy, { left, top, right, bottom }: Part): number {
  const at = (x: number, y: number) => points[y * width + x] ?? 0
  let sum = 0
  let squares = 0
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const edge = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y)
      sum += edge
      squares += edge * edge
    }
  }
  const count = (right - left) * (bottom - top)
  return squares / count - (sum / count) ** 2
}
