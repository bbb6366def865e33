import type { ReactNode } from 'react'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { previewOf, type TrayPicture } from './tray-picture.ts'

export type Tiles = {
  pictures: readonly TrayPicture[]
  shares: Readonly<Record<string, number>>
  openId: string | null
  panelId: string
  onOpen: (id: string) => void
  onMove: (from: number, to: number) => void
}

type Props = Pick<Tiles, 'shares' | 'openId' | 'panelId' | 'onOpen'> & {
  picture: TrayPicture
  place: number
  grip?: ReactNode
}

export function PictureTile({ picture, place, shares, openId, panelId, onOpen, grip }: Props) {
  const { t } = useTranslation()
  const { id, state, problem, warning } = picture
  const source = previewOf(picture)
  const isOpen = id === openId
  return (
    <>
      <button
        type="button"
        className={`tray-tile ${state}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => onOpen(id)}
      >
        {source ? <img src={source} alt="" draggable={false} /> : <span className="plate" />}
        {place === 0 ? <b className="tray-first">{t('shop:pictures.first')}</b> : null}
        <span className="sr">{t('shop:pictures.place', { number: place + 1 })}. </span>
        <span className={`tray-state ${problem ? 'stop' : ''}`}>
          {t(`shop:pictures.state.${state}`, { percent: Math.round((shares[id] ?? 0) * 100) })}
          {warning && !problem ? ` ${t('shop:pictures.look')}` : ''}
        </span>
      </button>
      {grip}
    </>
  )
}
