import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAlive } from '#ui/use-alive.ts'
import { AddPictures } from './add-pictures.tsx'
import { OpenPicture } from './open-picture.tsx'
import { PictureTile, type Tiles } from './picture-tile.tsx'
import { moved, type TrayPicture } from './tray-picture.ts'
import { useTray } from './use-tray.ts'

// Dragging weighs more than the rest of the tray; the buttons do without it.
const SortedTiles = lazy(() => import('./sorted-tiles.tsx').then(({ SortedTiles }) => ({ default: SortedTiles })))

type Props = {
  value: TrayPicture[]
  onChange: (next: TrayPicture[]) => void
  /** how many there may be */
  most: number
  /** words for what a picture shows, by its place, until the person writes her own */
  propose?: (index: number) => string
}

/** The pictures of a form, in order, the first one first: taken or chosen, moved, described, taken out. */
export function PictureTray({ value, onChange, most, propose }: Props) {
  const { t } = useTranslation()
  const isAlive = useAlive()
  const panelId = useId()
  const [openId, setOpenId] = useState<string | null>(null)
  const tray = useTray({ value, onChange, most, propose })
  const place = value.findIndex(({ id }) => id === openId)
  const open = value[place]

  const move = (from: number, to: number) => tray.change((before) => moved(before, from, to))
  const tiles: Tiles = {
    pictures: value,
    shares: tray.shares,
    openId,
    panelId,
    onOpen: (id) => setOpenId(id === openId ? null : id),
    onMove: move,
  }
  return (
    <div className="tray">
      <ul className="tray-tiles">
        {isAlive && value.length > 1 ? (
          <Suspense fallback={<PlainTiles {...tiles} />}>
            <SortedTiles {...tiles} />
          </Suspense>
        ) : (
          <PlainTiles {...tiles} />
        )}
        <AddPictures isFull={value.length >= most} onChoose={tray.take} />
      </ul>
      <p className="small mute">{t('shop:pictures.trayHelp', { most })}</p>
      {tray.excess ? <p className="err">{tray.excess}</p> : null}
      <TrayNews pictures={value} />
      {open ? (
        <OpenPicture
          key={open.id}
          id={panelId}
          picture={open}
          place={place}
          count={value.length}
          onAlt={(alt) => tray.change((before) => before.map((one) => (one.id === open.id ? { ...one, alt } : one)))}
          onMove={(to) => move(place, to)}
          onRetry={() => tray.retry(open.id)}
          onRemove={() => tray.remove(open.id)}
        />
      ) : null}
    </div>
  )
}

function PlainTiles({ pictures, ...rest }: Tiles) {
  return pictures.map((picture, place) => (
    <li key={picture.id}>
      <PictureTile {...rest} picture={picture} place={place} />
    </li>
  ))
}

/** How the pictures stand, in one sentence that is read out when it changes. Percentages would never end. */
function TrayNews({ pictures }: { pictures: readonly TrayPicture[] }) {
  const { t } = useTranslation()
  const count = (state: TrayPicture['state']) => pictures.filter((one) => one.state === state).length
  const parts = (['sending', 'kept', 'refused'] as const)
    .filter((state) => count(state) > 0)
    .map((state) => t(`shop:pictures.news.${state}`, { count: count(state) }))
  const isAllThere = pictures.length > 0 && parts.length === 0
  return (
    <p className="small tray-news" role="status">
      {isAllThere ? t('shop:pictures.news.allSent') : parts.join(' ')}
    </p>
  )
}
