import { useTranslation } from 'react-i18next'
import { paths } from '#features/paths.ts'
import type { OrderReturn } from '#features/returns/order-return.ts'
import { Picture } from '#features/screens/picture.tsx'

/** Small, and each a link to itself in full. */
export function ReturnPictures({ pictures, number }: { pictures: OrderReturn['pictures']; number: string }) {
  const { t } = useTranslation()
  if (pictures.length === 0) return null
  return (
    <ul className="return-pictures" aria-label={t('shop:return.picturesOf', { number })}>
      {pictures.map(({ key, by }, index) => (
        <li key={key}>
          <a href={paths.picture(key, 1280, 'webp')} target="_blank" rel="noopener">
            <Picture
              picture={{
                key,
                alt: t('shop:return.picture', { number: index + 1, by: t(`shop:by.${by}`) }),
                width: 160,
                height: 160,
                ground: '#e5e7e5',
              }}
              sizes="96px"
              widths={[160, 320]}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
