import { lazy, Suspense, useId, useState } from 'react'
import { optionsKey, type VariantOptions } from '#features/products/variant-options.ts'
import { Button, Field, Select } from '#ui/controls.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useAlive } from '#ui/use-alive.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { takenTypes, takenTypesAndClips } from './picture-kind.ts'
import { PictureTile, type Tiles } from './picture-tile.tsx'
import { moved, type TrayPicture } from './tray-picture.ts'
import { useTray } from './use-tray.ts'

// Lazy: drag and drop is larger than the rest of the tray, and the buttons work without it.
const SortedTiles = lazy(() => import('./sorted-tiles.tsx').then(({ SortedTiles }) => ({ default: SortedTiles })))

type Props = {
  value: TrayPicture[]
  onChange: (next: TrayPicture[]) => void
  most: number
  /** ten seconds of video or voice too */
  takesClips?: boolean
  propose?: (index: number) => string
  /** what a picture may be of: one choice each */
  choices?: readonly VariantOptions[]
}

export function PictureTray({ value, onChange, most, takesClips = false, propose, choices = [] }: Props) {
  const { t } = useTranslation()
  const isAlive = useAlive()
  const panelId = useId()
  const [openId, setOpenId] = useState<string | null>(null)
  const tray = useTray({ value, onChange, most, takesClips, propose })
  const place = value.findIndex(({ id }) => id === openId)
  const open = value[place]

  const put = (id: string, change: Partial<TrayPicture>) =>
    tray.change((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)))
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
        <AddPictures isFull={value.length >= most} takesClips={takesClips} onChoose={tray.take} />
      </ul>
      <p className="small mute">
        {t('shop:pictures.trayHelp', { most })} {takesClips ? t('shop:pictures.trayClips') : null}
      </p>
      {tray.excess ? <p className="err">{tray.excess}</p> : null}
      <TrayNews pictures={value} />
      {open ? (
        <OpenPicture
          key={open.id}
          id={panelId}
          picture={open}
          place={place}
          count={value.length}
          choices={choices}
          onChange={(change) => put(open.id, change)}
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

/** One live sentence: percentages would be announced without end. */
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

type AddPicturesProps = { isFull: boolean; takesClips: boolean; onChoose: (files: readonly File[]) => void }

function AddPictures({ isFull, takesClips, onChoose }: AddPicturesProps) {
  const { t } = useTranslation()
  if (isFull) return null
  return (
    <>
      <AddTile icon="camera" label={t('shop:pictures.camera')} accept={takenTypes} fromCamera onChoose={onChoose} />
      <AddTile
        icon="picture"
        label={t('shop:pictures.choose')}
        accept={takesClips ? takenTypesAndClips : takenTypes}
        onChoose={onChoose}
      />
    </>
  )
}

type TileProps = {
  icon: IconName
  label: string
  accept: readonly string[]
  fromCamera?: boolean
  onChoose: AddPicturesProps['onChoose']
}

function AddTile({ icon, label, accept, fromCamera = false, onChoose }: TileProps) {
  return (
    <li>
      <label className="tray-add">
        <input
          className="sr"
          type="file"
          accept={accept.join(',')}
          {...(fromCamera ? { capture: 'environment' as const } : { multiple: true })}
          onChange={(event) => {
            onChoose([...(event.target.files ?? [])])
            // Lets the same file be chosen again after removal.
            event.target.value = ''
          }}
        />
        <Icon name={icon} />
        <span>{label}</span>
      </label>
    </li>
  )
}

type OpenPictureProps = {
  id: string
  picture: TrayPicture
  place: number
  count: number
  choices: readonly VariantOptions[]
  onChange: (change: Pick<Partial<TrayPicture>, 'alt' | 'shows'>) => void
  onMove: (to: number) => void
  onRetry: () => void
  onRemove: () => void
}

function OpenPicture({ id, picture, place, count, choices, onChange, onMove, onRetry, onRemove }: OpenPictureProps) {
  const { t } = useTranslation()
  const { alt, problem, warning, state, key, previewUrl } = picture
  const mayRetry = state === 'refused' && key === null && previewUrl !== ''
  return (
    <fieldset className="tray-open" id={id}>
      <legend>{t('shop:pictures.placeOf', { number: place + 1, count })}</legend>
      {problem ? <p className="err">{problem}</p> : null}
      {warning && !problem ? <p className="small">{warning}</p> : null}
      <Field
        label={t('shop:pictures.alt')}
        help={t('shop:pictures.altHelp')}
        value={alt}
        maxLength={200}
        onChange={(event) => onChange({ alt: event.target.value })}
      />
      {choices.length > 0 ? (
        <Select
          label={t('shop:pictures.shows')}
          help={t('shop:pictures.showsHelp')}
          value={optionsKey(picture.shows ?? {})}
          options={[{}, ...choices].map((choice) => ({
            value: optionsKey(choice),
            label: Object.values(choice)[0] ?? t('shop:pictures.showsAny'),
          }))}
          onChange={({ target }) => onChange({ shows: choices.find((each) => optionsKey(each) === target.value) })}
        />
      ) : null}
      <div className="tray-acts">
        {mayRetry ? <Button onClick={onRetry}>{t('common:action.tryAgain')}</Button> : null}
        <Button disabled={place === 0} onClick={() => onMove(place - 1)}>
          {t('shop:pictures.earlier')}
        </Button>
        <Button disabled={place === count - 1} onClick={() => onMove(place + 1)}>
          {t('shop:pictures.later')}
        </Button>
        <Button onClick={onRemove}>{t('shop:pictures.remove')}</Button>
      </div>
    </fieldset>
  )
}
