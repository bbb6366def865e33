import {
  ADTS,
  AudioBufferSink,
  BlobSource,
  BufferTarget,
  CanvasSink,
  Conversion,
  canEncodeAudio,
  canEncodeVideo,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP3,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
  QTFF,
  WAVE,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'

/** What phones record. */
const phoneFormats = [MP4, QTFF, WEBM, OGG, ADTS, MP3, WAVE]
const longestSeconds = 10
const longestSide = 640
const videoBits = 800_000

type PreparedClip = { clip: Blob; face: ImageBitmap }

/**
 * Its first ten seconds, small enough for a slow network, without the place a phone writes into it. `face`: the first
 * frame, or the line of a voice. Null where this browser cannot read or write it.
 */
export async function prepareClip(file: Blob): Promise<PreparedClip | null> {
  const input = new Input({ source: new BlobSource(file), formats: phoneFormats })
  const video = await input.getPrimaryVideoTrack()
  const voice = await input.getPrimaryAudioTrack()
  const face = video ? await firstFrame(video) : voice && (await drawnVoice(voice))
  if (!face) return null

  const target = new BufferTarget()
  const { format, codec } = await writable(video, voice)
  const conversion = await Conversion.init({
    input,
    output: new Output({ format, target }),
    tracks: 'primary',
    trim: { start: 0, end: Math.min(longestSeconds, await input.computeDuration()) },
    video: video ? { ...sizeOf(video), fit: 'contain', codec, bitrate: videoBits } : {},
    tags: {},
    showWarnings: false,
  })
  const isWhole = conversion.discardedTracks.every(({ track }) => track !== video && track !== voice)
  if (!conversion.isValid || !isWhole) return null
  await conversion.execute()
  return target.buffer && { clip: new Blob([target.buffer]), face }
}

/** Every phone plays MP4; some browsers write WebM only. */
async function writable(video: InputVideoTrack | null, voice: InputAudioTrack | null) {
  const isMp4 =
    (!video || (await canEncodeVideo('avc'))) && (!voice || voice.codec === 'aac' || (await canEncodeAudio('aac')))
  return isMp4
    ? ({ format: new Mp4OutputFormat(), codec: 'avc' } as const)
    : ({ format: new WebMOutputFormat(), codec: 'vp8' } as const)
}

function sizeOf({ displayWidth, displayHeight }: InputVideoTrack): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(displayWidth, displayHeight))
  // Encoders take even sides.
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
  return { width: even(displayWidth), height: even(displayHeight) }
}

async function firstFrame(video: InputVideoTrack): Promise<ImageBitmap | null> {
  if (!(await video.canDecode())) return null
  const frame = await new CanvasSink(video).getCanvas(await video.getFirstTimestamp())
  return frame && createImageBitmap(frame.canvas)
}

const threads = 48
const drawing = { width: 960, height: 720, ground: '#fcfcfa', ink: '#1c2752' }

/** Threads that hang from a line, as long as the voice is loud. */
async function drawnVoice(voice: InputAudioTrack): Promise<ImageBitmap | null> {
  if (!(await voice.canDecode())) return null
  const { width, height, ground, ink } = drawing
  const loudness = await loudnessOf(voice)
  const loudest = Math.max(...loudness, 0.01)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const brush = canvas.getContext('2d')
  if (!brush) return null
  brush.fillStyle = ground
  brush.fillRect(0, 0, width, height)
  brush.fillStyle = ink
  const top = height / 4
  brush.fillRect(0, top, width, 6)
  const step = width / (threads + 1)
  for (const [place, loud] of loudness.entries())
    brush.fillRect((place + 1) * step - 3, top, 6, 12 + (loud / loudest) * (height / 2))
  return createImageBitmap(canvas)
}

/** The loudest point (0 to 1) of each of 48 equal stretches. */
async function loudnessOf(voice: InputAudioTrack): Promise<number[]> {
  const seconds = Math.max(0.1, Math.min(longestSeconds, await voice.computeDuration()))
  const peaks = Array<number>(threads).fill(0)
  for await (const { buffer, timestamp } of new AudioBufferSink(voice).buffers(0, seconds)) {
    const points = buffer.getChannelData(0)
    for (let at = 0; at < points.length; at += 8) {
      const place = Math.floor(((timestamp + at / buffer.sampleRate) / seconds) * threads)
      if (place >= 0 && place < threads) peaks[place] = Math.max(peaks[place] ?? 0, Math.abs(points[at] ?? 0))
    }
  }
  return peaks
}
