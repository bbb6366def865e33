import path from 'node:path'
import { ChildEnded, openChild } from '#platform/processes/child-process.server.ts'

/** An uploaded picture, re-encoded by us: upright, without the camera's metadata. */
/**
 * `look`: 256 comparisons of neighbouring greys as `0` and `1`; null where there is little to compare.
 * `isMachineMade`: the file says so of itself.
 */
export type TakenPicture = {
  bytes: Uint8Array
  width: number
  height: number
  ground: string
  look: string | null
  isMachineMade: boolean
}

/** `unsupported-media-type`: the first bytes are not those of a JPEG, PNG or WebP. */
export type PictureRefusal =
  | 'unsupported-media-type'
  | 'picture-unreadable'
  | 'picture-too-big'
  | 'picture-too-small'
  | 'picture-moving'

/** Ten seconds of video or voice, in a file without tags. */
export type TakenClip = { bytes: Uint8Array; kind: 'video' | 'voice' }
export type ClipResult = { taken: TakenClip } | { refused: 'clip-unreadable' | 'clip-too-long' }

export type IntakeResult = { taken: TakenPicture } | { refused: PictureRefusal }

/** A square picture: the logo in the middle `share` of a white ground. */
export type IconSize = { file: string; size: number; share: number }
/** A logo as PNG within 960 by 192 pixels, and its icons by file. */
type TakenLogo = { bytes: Uint8Array; width: number; height: number; icons: Record<string, Uint8Array> }
export type LogoResult = { taken: TakenLogo } | { refused: PictureRefusal }

export type IntakeOrder = { format: string; icons?: readonly IconSize[] }
/** The format of a clip is read from the clip. */
export const clipOrder: IntakeOrder = { format: 'clip' }

export const pictureLimits = { pixels: 24_000_000, mostSide: 8_000, leastSide: 64 }

export type PictureIntake = {
  take(bytes: Uint8Array): Promise<IntakeResult>
  /** `bytes`: an MP4 or WebM */
  takeClip(bytes: Uint8Array): Promise<ClipResult>
  /** `bytes`: a PNG, or an SVG that was cleaned before */
  takeLogo(bytes: Uint8Array, format: 'png' | 'svg', icons: readonly IconSize[]): Promise<LogoResult>
  close(): void
}

export type AnyResult = IntakeResult | LogoResult | ClipResult

const slowestMs = 15_000

/** One picture at a time, in a child process. A file that crashes a fresh process or takes too long is refused. */
export function openPictureIntake(): PictureIntake {
  const file = path.join(import.meta.dirname, 'picture-intake-process.server.ts')
  const child = openChild<IntakeOrder, AnyResult>(file, slowestMs)
  let line: Promise<unknown> = Promise.resolve()

  const inLine = (order: IntakeOrder, bytes: Uint8Array): Promise<AnyResult> => {
    const refused = order === clipOrder ? 'clip-unreadable' : 'picture-unreadable'
    const ask = () => child.ask(order, bytes)
    const again = (error: unknown) => {
      if (error instanceof ChildEnded && error.hadServed) return ask()
      throw error
    }
    const taken = line.then(() =>
      ask()
        .catch(again)
        .catch(() => ({ refused }) as const),
    )
    line = taken
    return taken
  }

  return {
    close: child.close,
    take(bytes) {
      const format = beginsLike(bytes)
      if (!format) return Promise.resolve({ refused: 'unsupported-media-type' })
      return inLine({ format }, bytes) as Promise<IntakeResult>
    },
    takeClip: (bytes) => inLine(clipOrder, bytes) as Promise<ClipResult>,
    takeLogo: (bytes, format, icons) => inLine({ format, icons }, bytes) as Promise<LogoResult>,
  }
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** By magic bytes; names as in sharp. */
function beginsLike(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  const starts = (signs: readonly number[], at = 0) => signs.every((sign, place) => bytes[at + place] === sign)
  const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0))
  if (starts([0xff, 0xd8, 0xff])) return 'jpeg'
  if (starts(pngStart)) return 'png'
  return starts(ascii('RIFF')) && starts(ascii('WEBP'), 8) ? 'webp' : null
}
