import path from 'node:path'
import { openChild } from '#platform/processes/child-process.server.ts'

/** `source` is an SVG text or the bytes of a photograph. */
type PictureInput = { key: string; width: number; format: string; source: string | Uint8Array }
export type PictureOrder = Omit<PictureInput, 'source'>

export type PictureWorkshop = {
  make(input: PictureInput): Promise<Uint8Array>
  close(): void
}

const slowestMs = 20_000

/** Makes picture sizes in a child process. */
export function openPictureWorkshop(): PictureWorkshop {
  const file = path.join(import.meta.dirname, 'picture-process.server.ts')
  const child = openChild<PictureOrder, Uint8Array>(file, slowestMs)
  return {
    make: ({ source, ...order }) => child.ask(order, typeof source === 'string' ? Buffer.from(source) : source),
    close: child.close,
  }
}
