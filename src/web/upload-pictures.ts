import { imagesCalls } from '#domain/images/images-calls.ts'
import { api } from './api.ts'

/** What the shop takes; anything else is refused before a byte is sent. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

const longestSide = 1600
const mostBytes = 5 * 1024 * 1024
const qualities = [0.86, 0.7, 0.5]

/** Why a picture cannot be taken: each has its words under `shop:pictures.problem`. */
export type PictureProblem = 'type' | 'unreadable' | 'tooLarge'

export type Shrunk = {
  blob: Blob
  /** a small copy as `data:`, the only kind of picture besides our own that the page's policy lets in */
  preview: string
}

/**
 * A photo as the shop takes it: at most 1600 px on the longer side and below 5 MB, upright, without the place where it was taken.
 * Answers the name of the problem instead when it is not a picture.
 */
export async function shrinkPicture(file: Blob): Promise<Shrunk | PictureProblem> {
  if (!pictureTypes.some((type) => type === file.type)) return 'type'
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return 'unreadable'

  const canvas = drawn(bitmap, longestSide)
  const preview = drawn(bitmap, 240).toDataURL('image/jpeg', 0.7)
  bitmap.close()
  for (const quality of qualities) {
    const blob = await toBlob(canvas, quality)
    if (blob && blob.size < mostBytes) return { blob, preview }
  }
  return 'tooLarge'
}

/** On white: JPEG knows no transparency, and black behind a vase is not what was photographed. */
function drawn(bitmap: ImageBitmap, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const brush = canvas.getContext('2d')
  if (!brush) return canvas
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

function toBlob(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/** Hands a shrunk picture in and answers its key. @throws ApiError with a sentence for the reader */
export async function uploadPicture(picture: Blob): Promise<string> {
  const form = new FormData()
  form.append('images', picture, 'picture.jpg')
  const { images } = await api.upload(imagesCalls.upload, form)
  const key = images[0]?.key
  if (!key) throw new Error('the shop took the picture and named no key')
  return key
}
