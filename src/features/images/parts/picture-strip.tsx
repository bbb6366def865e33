import { paths } from '#features/paths.ts'
import { Picture } from '#features/screens/picture.tsx'
import { Written } from '#ui/written.tsx'

type Props = { label: string; pictures: readonly { key: string; alt: string; words?: string | null }[] }

/** Small pictures that somebody handed in; each opens whole. */
export function PictureStrip({ label, pictures }: Props) {
  if (pictures.length === 0) return null
  return (
    <ul className="picture-strip" aria-label={label}>
      {pictures.map(({ key, alt, words }) => (
        <li key={key}>
          <a href={paths.picture(key, 1280, 'webp')} target="_blank" rel="noopener">
            <Picture
              picture={{ key, alt, width: 160, height: 160, ground: '#e5e7e5' }}
              sizes="96px"
              widths={[160, 320]}
            />
          </a>
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
