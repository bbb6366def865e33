import { lazy } from 'react'
import { PictureStrip } from '#features/images/parts/picture-strip.tsx'
import type { OrderLine, OrderParcel } from '#features/orders/order.ts'
import { takesPicture } from '#features/proofs/proof.ts'
import { AskFold } from '#features/screens/ask-fold.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

// With its pictures it is larger than the page of the order.
const PictureForm = lazy(() => import('./picture-form.tsx').then(({ PictureForm }) => ({ default: PictureForm })))

type Props = { order: string; parcel: OrderParcel; line: OrderLine }

/** The picture that this line is made with: what was sent, and until the piece is ready where to send it. */
export function OwnPicture({ order, parcel, line: { ownPicture, isCancelled } }: Props) {
  const { t } = useTranslation('shop')
  if (!ownPicture || isCancelled) return null
  const { line, key } = ownPicture
  const artisan = parcel.artisan.name
  return (
    <div className="own-picture">
      {key ? <PictureStrip label={t('proof.yours')} pictures={[{ key, alt: t('proof.yours') }]} /> : null}
      {takesPicture(parcel) ? (
        <AskFold id={`picture-${line}`} words={t(key ? 'proof.replace' : 'proof.send', { artisan })}>
          <PictureForm order={order} line={line} artisan={artisan} />
        </AskFold>
      ) : null}
    </div>
  )
}
