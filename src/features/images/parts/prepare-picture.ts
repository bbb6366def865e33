import { headBytes, type PictureKind, pictureKind, takenKinds } from './picture-kind.ts'

export type PreparedPicture = {
  /** WebP, or JPEG where the browser cannot encode it; below 5 MB, mostly far below 1 MB */
  blob: Blob
  width: number
  height: number
  isDark: boolean
  isBlurred: boolean
  /** a thumbnail as `data:`, the only image source besides our own that the CSP allows */
  preview: string
  /** where in `blob` a video or a voice begins, after its picture */
  clipAt?: number
}

const longestSide = 2_400
const shortestSide = 64
const wishedBytes = 900_000
const mostBytes = 5 * 1024 * 1024
const previewSide = 320
const qualities = [0.82, 0.68, 0.5]

type Prepared = PreparedPicture | { refused: string }

/** Of a video or a sound file: its first ten seconds, and a picture of them. `refused`: a message key. */
export async function preparePictureOrClip(file: Blob): Promise<Prepared> {
  if (!/^(video|audio)\//.test(file.type)) return preparePicture(file)
  // Larger than the page around it, and few ever need it.
  const prepared = await import('./prepare-clip.ts').then((part) => part.prepareClip(file)).catch(() => null)
  if (!prepared) return { refused: 'shop:pictures.problem.clip' }
  const { clip, face } = prepared
  const picture = await drawAnew(face)
  face.close()
  if ('refused' in picture) return picture
  const blob = new Blob([picture.blob, clip])
  if (blob.size >= mostBytes) return { refused: 'shop:pictures.problem.tooLarge' }
  return { ...picture, blob, clipAt: picture.blob.size }
}

/**
 * Upright, at most 2,400 pixels, compressed, without GPS data. Dark or blurred: a warning. `refused`: a message key.
 */
export async function preparePicture(file: Blob): Promise<Prepared> {
  const kind = pictureKind(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
  if (!takenKinds.includes(kind)) return { refused: refusalOf(kind) }
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return { refused: 'shop:pictures.problem.unreadable' }

  try {
    if (Math.min(bitmap.width, bitmap.height) < shortestSide) return { refused: 'shop:pictures.problem.tooSmall' }
    return await drawAnew(bitmap)
  } finally {
    bitmap.close()
  }
}

function refusalOf(kind: PictureKind): string {
  return `shop:pictures.problem.${kind === 'other' ? 'type' : kind}`
}

async function drawAnew(bitmap: ImageBitmap): Promise<Prepared> {
  const canvas = drawn(bitmap, longestSide)
  const blob = await encoded(canvas)
  if (!blob) return { refused: 'shop:pictures.problem.tooLarge' }

  const small = drawn(canvas, previewSide)
  const copy = greyCopy(brushOf(small).getImageData(0, 0, small.width, small.height))
  return {
    blob,
    width: canvas.width,
    height: canvas.height,
    isDark: isDark(copy),
    isBlurred: isBlurred(copy),
    preview: small.toDataURL('image/jpeg', 0.7),
  }
}

/** The best quality below the target size; else the smallest, if within the upload limit. */
async function encoded(canvas: HTMLCanvasElement): Promise<Blob | null> {
  let last: Blob | null = null
  for (const quality of qualities) {
    last = (await toBlob(canvas, 'image/webp', quality)) ?? (await toBlob(canvas, 'image/jpeg', quality))
    if (last && last.size <= wishedBytes) return last
  }
  return last && last.size < mostBytes ? last : null
}

/** Null where the browser cannot encode the type: it falls back to PNG, many times as large. */
function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, quality))
}

/** On white: JPEG has no transparency, and the default would be black. */
function drawn(source: ImageBitmap | HTMLCanvasElement, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(source.width, source.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(source.width * scale))
  canvas.height = Math.max(1, Math.round(source.height * scale))
  const brush = brushOf(canvas)
  brush.imageSmoothingQuality = 'high'
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}

function brushOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('this browser draws nothing')
  return brush
}

/** One byte of brightness (0 black, 255 white) per pixel, row by row. */
export type GreyCopy = { points: Uint8ClampedArray; width: number; height: number }

// At 320 pixels printed cloth scores 3,000; blurred by 1/300 of its width, 10. Low, since a wrong warning is worse.
const leastSharpness = 25
const darkMean = 55
const darkBright = 110

export function isBlurred(copy: GreyCopy): boolean {
  return sharpness(copy) < leastSharpness
}

export function isDark({ points }: GreyCopy): boolean {
  const sorted = points.toSorted()
  const mean = sorted.reduce((sum, point) => sum + point, 0) / Math.max(1, sorted.length)
  return mean < darkMean && (sorted[Math.floor(sorted.length * 0.95)] ?? 0) < darkBright
}

/** Luma by ITU-R BT.601, from RGBA pixels. */
export function greyCopy({ data, width, height }: ImageData): GreyCopy {
  const points = new Uint8ClampedArray(width * height)
  for (let at = 0; at < points.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    points[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return { points, width, height }
}

const parts = 4

/** Variance of the Laplacian in the sharpest of 4 × 4 parts: high for edges, low for blur. */
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
