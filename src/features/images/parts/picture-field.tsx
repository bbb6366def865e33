import type { ChangeEvent, ReactNode } from 'react'
import { Button } from '#ui/controls.tsx'
import { FileField } from '#ui/file-field.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { takenTypes, takenTypesAndClips } from './picture-kind.ts'
import type { ChosenPicture, ChosenPictures } from './use-pictures.ts'

type Props = {
  id?: string
  pictures: ChosenPictures
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  withCamera?: boolean
}

export function PictureField({ id, pictures, label, help, error, withCamera = false }: Props) {
  const { t } = useTranslation()
  const isFull = pictures.chosen.length >= pictures.most
  const isSingle = pictures.most === 1
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    pictures.add([...(event.target.files ?? [])])
    // Lets the same file be chosen again after removal.
    event.target.value = ''
  }
  return (
    <>
      {withCamera && !isFull ? (
        <FileField
          label={label}
          action={t('shop:pictures.camera')}
          icon="camera"
          showsNames={false}
          accept={takenTypes.join(',')}
          capture="environment"
          onChange={take}
        />
      ) : null}
      {withCamera && isFull ? null : (
        <FileField
          id={id}
          label={label}
          help={help ?? t('shop:pictures.help', { most: pictures.most })}
          error={error}
          action={t(isSingle ? 'shop:pictures.chooseOne' : 'shop:pictures.choose')}
          icon="picture"
          showsNames={false}
          accept={(pictures.takesClips ? takenTypesAndClips : takenTypes).join(',')}
          multiple={!isSingle}
          disabled={isFull}
          onChange={take}
        />
      )}
      <ul className={`chosen-pictures ${isSingle ? 'single' : ''}`} aria-live="polite">
        {pictures.chosen.map((picture) => (
          <ChosenRow key={picture.id} picture={picture} onRemove={() => pictures.remove(picture.id)} />
        ))}
      </ul>
    </>
  )
}

function ChosenRow({ picture, onRemove }: { picture: ChosenPicture; onRemove: () => void }) {
  const { t } = useTranslation()
  const { name, preview, key, problem, isKept } = picture
  const waiting = isKept ? t('shop:pictures.state.kept') : t('shop:pictures.sending')
  const state = key === null ? waiting : t('shop:pictures.here')
  return (
    <li>
      {preview ? <img src={preview} alt="" width={72} height={72} /> : <span className="plate" />}
      <span className="small">
        {name}
        <br />
        <span className={problem ? 'stop' : 'mute'}>{problem ?? state}</span>
      </span>
      <Button variant="link" onClick={onRemove}>
        {t('common:action.remove')}
        <span className="sr"> {name}</span>
      </Button>
    </li>
  )
}
