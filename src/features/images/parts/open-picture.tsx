import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import type { TrayPicture } from './tray-picture.ts'

type Props = {
  id: string
  picture: TrayPicture
  place: number
  count: number
  onAlt: (alt: string) => void
  onMove: (to: number) => void
  onRetry: () => void
  onRemove: () => void
}

/** Under the tiles: what is wrong with the picture, what it shows, where it stands, and taking it out. */
export function OpenPicture({ id, picture, place, count, onAlt, onMove, onRetry, onRemove }: Props) {
  const { t } = useTranslation()
  const { alt, problem, warning, state, key, previewUrl } = picture
  // What is no picture stays none; what was made ready may be taken the next time.
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
        onChange={(event) => onAlt(event.target.value)}
      />
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
