import { greyCopy, isBlurred, isDark } from './picture-faults.ts'
import { headBytes, type PictureKind, pictureKind, takenKinds } from './picture-kind.ts'

export type PreparedPicture = {
  /** WebP, or JPEG where the browser makes none; below 5 MB, mostly far below 1 MB */
  blob: Blob
  width: number
  height: number
  isDark: boolean
  isBlurred: boolean
  /** a small copy as `data:`, the only kind of picture besides our own that the page's policy lets in */
  preview: string
}

const longestSide = 2_400
const shortestSide = 64
const wishedBytes = 900_000
const mostBytes = 5 * 1024 * 1024
const previewSide = 320
const qualities = [0.82, 0.68, 0.5]

/**
 * A photograph as the shop takes it: upright, at most 2,400 points on the longer side, small enough for a bad network, without
 * the place where it was taken. Darkness and blur are told, not refused. `refused` is the key of a sentence for the reader.
 */
export async function preparePicture(file: Blob): Promise<PreparedPicture | { refused: string }> {
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

async function drawAnew(bitmap: ImageBitmap): Promise<PreparedPicture | { refused: string }> {
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

/** The best quality that is small enough; else the smallest, when the shop takes it. */
async function encoded(canvas: HTMLCanvasElement): Promise<Blob | null> {
  let last: Blob | null = null
  for (const quality of qualities) {
    last = (await toBlob(canvas, 'image/webp', quality)) ?? (await toBlob(canvas, 'image/jpeg', quality))
    if (last && last.size <= wishedBytes) return last
  }
  return last && last.size < mostBytes ? last : null
}

/** Null where the browser cannot write that type: it makes a PNG instead, many times as large. */
function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, quality))
}

/** On white: JPEG knows no transparency, and black behind a vase is not what was photographed. */
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
