import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { previewOf, type TrayPicture } from './tray-picture.ts'

/** What both ways of laying tiles out are given. */
export type Tiles = {
  pictures: readonly TrayPicture[]
  /** shares that have arrived, by id */
  shares: Readonly<Record<string, number>>
  openId: string | null
  /** what opens below the tiles */
  panelId: string
  onOpen: (id: string) => void
  onMove: (from: number, to: number) => void
}

type Props = Pick<Tiles, 'shares' | 'openId' | 'panelId' | 'onOpen'> & {
  picture: TrayPicture
  place: number
  /** what it is taken hold of by */
  grip?: ReactNode
}

/** One square of the tray: touched, it opens what can be done with it. */
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
