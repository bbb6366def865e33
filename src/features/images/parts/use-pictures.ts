import { useState } from 'react'
import { refusalOf } from '#features/screens/api-client.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { keepPicture, sendPicture } from './kept-pictures.ts'
import { preparePicture, preparePictureOrClip } from './prepare-picture.ts'
import { uploadPicture } from './upload-picture.ts'

export type ChosenPicture = {
  id: string
  name: string
  preview: string | null
  key: string | null
  problem: string | null
  /** stored on this phone: sent with the call that names it, also after the page is closed */
  isKept: boolean
}

export type ChosenPictures = {
  most: number
  takesClips: boolean
  chosen: readonly ChosenPicture[]
  keys: string[]
  isBusy: boolean
  add: (files: readonly File[]) => void
  remove: (id: string) => void
  clear: () => void
}

/**
 * `keeps`: each is stored on this phone too, for a call that waits for the network (`sendOrKeep`). `takesClips`: also
 * ten seconds of video or voice.
 */
export function usePictures(most: number, { keeps = false, takesClips = false } = {}): ChosenPictures {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([])

  const change = (id: string, news: Partial<ChosenPicture>) =>
    setChosen((before) => before.map((one) => (one.id === id ? { ...one, ...news } : one)))

  const take = async (id: string, file: File) => {
    const prepared = await (takesClips ? preparePictureOrClip(file) : preparePicture(file))
    if ('refused' in prepared) return change(id, { problem: t(prepared.refused) })
    const { blob, preview, width, height, clipAt } = prepared
    const sendable = { id, file: blob, ...(clipAt === undefined ? {} : { clipAt }) }
    if (keeps) {
      await keepPicture({ ...sendable, preview, width, height })
      change(id, { preview, isKept: true })
      return change(id, await sendPicture(sendable))
    }
    change(id, { preview })
    try {
      change(id, { key: (await uploadPicture(blob, sendable)).key })
    } catch (error) {
      change(id, { problem: refusalOf(error) })
    }
  }

  const add = (files: readonly File[]) => {
    const room = Math.max(0, most - chosen.length)
    const added = files.map((file, place) => {
      const problem = place < room ? null : t('shop:pictures.tooMany', { most })
      return {
        file,
        row: { id: crypto.randomUUID(), name: file.name, preview: null, key: null, problem, isKept: false },
      }
    })
    setChosen((before) => [...before, ...added.map(({ row }) => row)])
    void added
      .filter(({ row }) => row.problem === null)
      .reduce((before, { row, file }) => before.then(() => take(row.id, file)), Promise.resolve())
  }

  return {
    most,
    takesClips,
    chosen,
    keys: chosen.flatMap(({ key }) => (key === null ? [] : [key])),
    isBusy: chosen.some(({ key, problem, isKept }) => key === null && problem === null && !isKept),
    add,
    remove: (id) => setChosen((before) => before.filter((one) => one.id !== id)),
    clear: () => setChosen([]),
  }
}
