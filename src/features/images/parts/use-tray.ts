import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { onOnline } from '#features/offline/parts/network.ts'
import type { KeptPicture } from '#features/offline/parts/phone-store.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { findKeptPicture, forgetPicture, keepPicture, sendPicture } from './kept-pictures.ts'
import { type PreparedPicture, preparePicture, preparePictureOrClip } from './prepare-picture.ts'
import type { TrayPicture } from './tray-picture.ts'

type Change = (before: readonly TrayPicture[]) => TrayPicture[]

type Rows = {
  now: () => readonly TrayPicture[]
  change: (change: Change) => void
}

type Options = {
  value: readonly TrayPicture[]
  onChange: (next: TrayPicture[]) => void
  most: number
  takesClips: boolean
  propose?: ((index: number) => string) | undefined
}

export type Tray = {
  shares: Readonly<Record<string, number>>
  excess: string | null
  take: (files: readonly File[]) => void
  retry: (id: string) => void
  remove: (id: string) => void
  change: (change: Change) => void
}

const mostAtOnce = 5

export function useTray({ value, onChange, most, takesClips, propose }: Options): Tray {
  const { t } = useTranslation()
  const [excess, setExcess] = useState<string | null>(null)
  const { now, change } = useRows(value, onChange)
  const { shares, prepare, sendKept } = useSending({ now, change }, takesClips)
  const own = useRef(new Set<string>())
  useReturning(value, own, sendKept)

  const take = (files: readonly File[]) => {
    const room = Math.min(mostAtOnce, Math.max(0, most - now().length))
    setExcess(files.length > room ? t('shop:pictures.excess', { most, atOnce: mostAtOnce }) : null)
    const first = now().length
    const added = files.slice(0, room).map((file, place) => ({ file, row: newPicture(propose?.(first + place) ?? '') }))
    for (const { row } of added) own.current.add(row.id)
    change((before) => [...before, ...added.map(({ row }) => row)])
    void added.reduce((before, { row, file }) => before.then(() => prepare(row.id, file)), Promise.resolve())
  }
  const remove = (id: string) => {
    change((before) => before.filter((one) => one.id !== id))
    void forgetPicture(id)
  }
  return { shares, excess, take, remove, change, retry: (id) => void sendKept(id) }
}

function newPicture(alt: string): TrayPicture {
  return { id: crypto.randomUUID(), key: null, previewUrl: '', alt, state: 'kept', problem: null, warning: null }
}

/** Several pictures may change before the next render: each change builds on the one before. */
function useRows(value: readonly TrayPicture[], onChange: Options['onChange']): Rows {
  const latest = useRef(value)
  const tell = useRef(onChange)
  useEffect(() => {
    latest.current = value
    tell.current = onChange
  })
  return {
    now: () => latest.current,
    change(next) {
      latest.current = next(latest.current)
      tell.current([...latest.current])
    },
  }
}

function useReturning(
  value: readonly TrayPicture[],
  own: RefObject<Set<string>>,
  sendKept: (id: string) => Promise<void>,
): void {
  const sendNew = useEffectEvent(() => {
    for (const { id, key, state } of value) {
      if (key !== null || state === 'refused' || own.current.has(id)) continue
      own.current.add(id)
      void sendKept(id)
    }
  })
  const sendWaiting = useEffectEvent(() => {
    for (const { id, key, state } of value) if (key === null && state === 'kept') void sendKept(id)
  })
  const ids = value.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: pictures of a draft come after the form
  useEffect(() => sendNew(), [ids])
  useEffect(() => onOnline(() => sendWaiting()), [])
}

type Sending = {
  shares: Readonly<Record<string, number>>
  prepare: (id: string, file: File) => Promise<void>
  sendKept: (id: string) => Promise<void>
}

function useSending({ now, change }: Rows, takesClips: boolean): Sending {
  const { t } = useTranslation()
  const [shares, setShares] = useState<Record<string, number>>({})
  const isInTray = (id: string) => now().some((one) => one.id === id)
  const news = (id: string, more: Partial<TrayPicture>) =>
    change((before) => before.map((one) => (one.id === id ? { ...one, ...more } : one)))

  const send = async (id: string, kept: Pick<KeptPicture, 'file' | 'clipAt'>) => {
    news(id, { state: 'sending', problem: null })
    news(id, await sendPicture({ ...kept, id }, (share) => setShares((before) => ({ ...before, [id]: share }))))
  }
  const prepare = async (id: string, file: File) => {
    const prepared = await (takesClips ? preparePictureOrClip(file) : preparePicture(file))
    if (!isInTray(id)) return
    if ('refused' in prepared) return news(id, { state: 'refused', problem: t(prepared.refused) })
    const { blob, preview, width, height, clipAt } = prepared
    const sendable = { file: blob, ...(clipAt === undefined ? {} : { clipAt }) }
    news(id, { previewUrl: preview, warning: warningOf(prepared, t) })
    await keepPicture({ ...sendable, id, preview, width, height })
    await send(id, sendable)
  }
  const sendKept = async (id: string) => {
    const kept = await findKeptPicture(id)
    if (!isInTray(id)) return
    if (!kept) return news(id, { state: 'refused', problem: t('shop:pictures.problem.gone') })
    news(id, { previewUrl: kept.preview })
    if (kept.key !== null) return news(id, { key: kept.key, state: 'sent', problem: null })
    await send(id, kept)
  }
  return { shares, prepare, sendKept }
}

function warningOf({ isDark, isBlurred }: PreparedPicture, t: (key: string) => string): string | null {
  const warnings = [isDark ? t('shop:pictures.dark') : '', isBlurred ? t('shop:pictures.blurred') : '']
  return warnings.filter(Boolean).join(' ') || null
}
