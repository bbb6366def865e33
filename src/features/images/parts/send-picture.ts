import { noteNetwork } from '#features/offline/parts/network.ts'
import { ApiError } from '#features/screens/api.ts'
import { noteArrival } from './kept-pictures.ts'
import type { TrayPicture } from './tray-picture.ts'
import { uploadPicture } from './upload-picture.ts'

export type Outcome = Pick<TrayPicture, 'state' | 'problem'> & Partial<Pick<TrayPicture, 'key'>>

const onTheWay = new Map<string, Promise<Outcome>>()
let line: Promise<unknown> = Promise.resolve()

/**
 * Sends a picture, one after the other, and never the same one twice at once, also when the form was opened again meanwhile.
 * Answers how it stands in the tray: sent with its key, kept for lack of network, or refused with a sentence.
 */
export function sendPicture(id: string, blob: Blob, onProgress: (share: number) => void): Promise<Outcome> {
  const sending = onTheWay.get(id) ?? line.then(() => tryOnce(id, blob, onProgress))
  if (onTheWay.has(id)) return sending
  line = sending
  onTheWay.set(id, sending)
  void sending.then(() => onTheWay.delete(id))
  return sending
}

async function tryOnce(id: string, blob: Blob, onProgress: (share: number) => void): Promise<Outcome> {
  try {
    const { key } = await uploadPicture(blob, { id, onProgress })
    noteNetwork(true)
    await noteArrival(id, key)
    return { state: 'sent', key, problem: null }
  } catch (error) {
    if (error instanceof ApiError && error.status > 0)
      return { state: 'refused', problem: error.errors[0]?.message ?? error.message }
    // Who watches the network asks all that waits to try again once it is back.
    noteNetwork(false)
    return { state: 'kept', problem: null }
  }
}
