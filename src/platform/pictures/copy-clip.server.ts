import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import type { ClipResult } from './picture-intake.server.ts'

/** What browsers record and show. */
const knownCodecs = ['avc', 'vp8', 'vp9', 'av1', 'aac', 'opus']
/** Ten, and the last frame of a recorder that stops late. */
const longestSeconds = 11
const longestSide = 1_280

/** Copies picture and sound into a new file, without tags: a phone writes the place into them. */
export async function copyClip(bytes: Uint8Array): Promise<ClipResult> {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4, WEBM] })
  const tracks = await input.getTracks()
  const videos = tracks.filter((track) => track.isVideoTrack())
  const sounds = tracks.length - videos.length
  const isKnown = tracks.every(({ codec }) => codec !== null && knownCodecs.includes(codec))
  const isSmall = videos.every((video) => Math.max(video.displayWidth, video.displayHeight) <= longestSide)
  if (tracks.length === 0 || videos.length > 1 || sounds > 1 || !isKnown || !isSmall)
    return { refused: 'clip-unreadable' }
  if ((await input.computeDuration()) > longestSeconds) return { refused: 'clip-too-long' }

  const format = (await input.getFormat()) === MP4 ? new Mp4OutputFormat() : new WebMOutputFormat()
  const target = new BufferTarget()
  const copying = await Conversion.init({
    input,
    output: new Output({ format, target }),
    tags: {},
    showWarnings: false,
  })
  if (!copying.isValid || copying.discardedTracks.length > 0) return { refused: 'clip-unreadable' }
  await copying.execute()
  if (!target.buffer) return { refused: 'clip-unreadable' }
  return { taken: { bytes: new Uint8Array(target.buffer), kind: videos.length > 0 ? 'video' : 'voice' } }
}
