// Video and voice files, made for each test; their frames hold no picture.
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

const configs = { vp8: 'vp8', vp9: 'vp09.00.10.08', hevc: 'hev1.1.6.L93.B0' }

/** `seconds` long, tagged with a place. */
export async function clip(
  container: 'mp4' | 'webm',
  codec: keyof typeof configs | 'opus',
  seconds: number,
  { width = 320 } = {},
): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: container === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(), target })
  const add = codec === 'opus' ? addVoice(output) : addVideo(output, codec, width)
  output.setMetadataTags({ comment: 'Karve Road' })
  await output.start()
  for (let tenth = 0; tenth < seconds * 10; tenth += 1)
    await add(new EncodedPacket(new Uint8Array(40).fill(tenth), tenth % 10 === 0 ? 'key' : 'delta', tenth / 10, 0.1))
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

function addVideo(output: Output, codec: keyof typeof configs, width: number) {
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source, { frameRate: 10 })
  // An empty list of parameter sets: enough for the box that every HEVC track has.
  const description = codec === 'hevc' ? { description: new Uint8Array(23) } : {}
  const decoderConfig = { codec: configs[codec], codedWidth: width, codedHeight: 240, ...description }
  return (packet: EncodedPacket) => source.add(packet, { decoderConfig })
}

function addVoice(output: Output) {
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 }
  return (packet: EncodedPacket) =>
    source.add(new EncodedPacket(packet.data, 'key', packet.timestamp, packet.duration), { decoderConfig })
}
