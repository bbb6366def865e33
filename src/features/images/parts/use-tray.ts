import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onOnline } from '#features/offline/parts/network.ts'
import { forgetPicture } from './kept-pictures.ts'
import type { TrayPicture } from './tray-picture.ts'
import { useSending } from './use-sending.ts'

export type Change = (before: readonly TrayPicture[]) => TrayPicture[]

/** The list as it stands now, which may be ahead of what the form shows. */
export type Rows = {
  now: () => readonly TrayPicture[]
  change: (change: Change) => void
}

type Options = {
  value: readonly TrayPicture[]
  onChange: (next: TrayPicture[]) => void
  most: number
  propose?: ((index: number) => string) | undefined
}

export type Tray = {
  /** shares that have arrived, by id */
  shares: Readonly<Record<string, number>>
  /** a sentence when more were chosen than may be */
  excess: string | null
  take: (files: readonly File[]) => void
  /** sends one again that was refused or waits */
  retry: (id: string) => void
  remove: (id: string) => void
  change: (change: Change) => void
}

/** What one choice of files may bring. */
export const mostAtOnce = 5

/** The pictures of a form on their way to the shop: prepared, kept on this phone, sent one after the other, again when the network is back. */
export function useTray({ value, onChange, most, propose }: Options): Tray {
  const { t } = useTranslation()
  const [excess, setExcess] = useState<string | null>(null)
  const { now, change } = useRows(value, onChange)
  const { shares, prepare, sendKept } = useSending({ now, change })
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

/** Several pictures change while the form still shows the list before: each change builds on the one before it. */
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

/**
 * Those that a former visit left on this phone are sent when the form shows them, and all that wait when the network comes
 * back. `own` are those chosen here: they are on their way already.
 */
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
