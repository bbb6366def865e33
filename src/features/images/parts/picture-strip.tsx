import { Written } from '#ui/written.tsx'
import { WholePicture } from './whole-picture.tsx'

type Props = { label: string; pictures: readonly { key: string; alt: string; words?: string | null }[] }

/** Small pictures that somebody handed in; each opens whole. */
export function PictureStrip({ label, pictures }: Props) {
  if (pictures.length === 0) return null
  return (
    <ul className="picture-strip" aria-label={label}>
      {pictures.map(({ key, alt, words }) => (
        <li key={key}>
          <WholePicture imageKey={key} alt={alt} width={160} height={160} sizes="96px" widths={[160, 320]} />
          {words ? (
            <p className="small">
              <Written>{words}</Written>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
