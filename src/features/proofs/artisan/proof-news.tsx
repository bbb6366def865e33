import { WholePicture } from '#features/images/parts/whole-picture.tsx'
import type { OrderLine, WorkshopParcel } from '#features/orders/order.ts'
import { takesPicture } from '#features/proofs/proof.ts'
import { formatDate } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

/** What the buyer answered to the latest proof, while the piece is in the workshop. */
export function ProofNews({ parcel: { milestones, status } }: { parcel: WorkshopParcel }) {
  const { t } = useTranslation('workshop')
  const proof = milestones.filter((each) => each.proof !== null).at(-1)?.proof
  if (!proof || (status !== 'making' && status !== 'ready')) return null
  const day = formatDate((name, options) => t(name, options), proof.until, 'weekday-time')
  return (
    <p className="small">
      <b>{t(`proof.${proof.state}`, { day })}</b>
      {proof.change ? (
        <>
          {' '}
          <Written>{`“${proof.change}”`}</Written>
        </>
      ) : null}
    </p>
  )
}

/** The buyer's picture for a line, or that it has still to come. */
export function BuyersPicture({ line, parcel }: { line: OrderLine; parcel: Pick<WorkshopParcel, 'status'> }) {
  const { t } = useTranslation('workshop')
  if (!line.ownPicture) return null
  const { key } = line.ownPicture
  if (key === null) return takesPicture(parcel) ? <p className="small">{t('proof.noPicture')}</p> : null
  return (
    <div className="buyers-picture">
      <WholePicture imageKey={key} alt={t('proof.picture')} width={160} height={160} sizes="96px" widths={[160, 320]} />
      <p className="small mute">{t('proof.picture')}</p>
    </div>
  )
}
