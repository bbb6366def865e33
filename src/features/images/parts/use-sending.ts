import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findKeptPicture, keepPicture } from './kept-pictures.ts'
import { type PreparedPicture, preparePicture } from './prepare-picture.ts'
import { sendPicture } from './send-picture.ts'
import type { TrayPicture } from './tray-picture.ts'
import type { Rows } from './use-tray.ts'

export type Sending = {
  /** shares that have arrived, by id */
  shares: Readonly<Record<string, number>>
  /** a file that was just chosen: made ready, kept on this phone, sent */
  prepare: (id: string, file: File) => Promise<void>
  /** one that lies on this phone, sent again */
  sendKept: (id: string) => Promise<void>
}

/** Ways of a picture to the shop; each step changes its row. */
export function useSending({ now, change }: Rows): Sending {
  const { t } = useTranslation()
  const [shares, setShares] = useState<Record<string, number>>({})
  const isThere = (id: string) => now().some((one) => one.id === id)
  const news = (id: string, more: Partial<TrayPicture>) =>
    change((before) => before.map((one) => (one.id === id ? { ...one, ...more } : one)))

  const send = async (id: string, blob: Blob) => {
    news(id, { state: 'sending', problem: null })
    news(id, await sendPicture(id, blob, (share) => setShares((before) => ({ ...before, [id]: share }))))
  }
  const prepare = async (id: string, file: File) => {
    const prepared = await preparePicture(file)
    if (!isThere(id)) return
    if ('refused' in prepared) return news(id, { state: 'refused', problem: t(prepared.refused) })
    const { blob, preview, width, height } = prepared
    news(id, { previewUrl: preview, warning: warningOf(prepared, t) })
    await keepPicture({ id, file: blob, preview, width, height })
    await send(id, blob)
  }
  const sendKept = async (id: string) => {
    const kept = await findKeptPicture(id)
    if (!isThere(id)) return
    if (!kept) return news(id, { state: 'refused', problem: t('shop:pictures.problem.gone') })
    news(id, { previewUrl: kept.preview })
    if (kept.key !== null) return news(id, { key: kept.key, state: 'sent', problem: null })
    await send(id, kept.file)
  }
  return { shares, prepare, sendKept }
}

function warningOf({ isDark, isBlurred }: PreparedPicture, t: (key: string) => string): string | null {
  const warnings = [isDark ? t('shop:pictures.dark') : '', isBlurred ? t('shop:pictures.blurred') : '']
  return warnings.filter(Boolean).join(' ') || null
}
