import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '#ui/icon.tsx'
import { takenTypes } from './picture-kind.ts'

type Props = { isFull: boolean; onChoose: (files: readonly File[]) => void }

/** Two ways in, as tiles at the end of the line: the camera, and what the phone has. */
export function AddPictures({ isFull, onChoose }: Props) {
  const { t } = useTranslation()
  if (isFull) return null
  return (
    <>
      <AddTile icon="camera" label={t('shop:pictures.camera')} fromCamera onChoose={onChoose} />
      <AddTile icon="picture" label={t('shop:pictures.choose')} onChoose={onChoose} />
    </>
  )
}

type TileProps = { icon: IconName; label: string; fromCamera?: boolean; onChoose: Props['onChoose'] }

function AddTile({ icon, label, fromCamera = false, onChoose }: TileProps) {
  return (
    <li>
      <label className="tray-add">
        <input
          className="sr"
          type="file"
          accept={takenTypes.join(',')}
          {...(fromCamera ? { capture: 'environment' as const } : { multiple: true })}
          onChange={(event) => {
            onChoose([...(event.target.files ?? [])])
            // The same file may be chosen again after it was taken out.
            event.target.value = ''
          }}
        />
        <Icon name={icon} />
        <span>{label}</span>
      </label>
    </li>
  )
}
