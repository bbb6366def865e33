import { useTranslation } from 'react-i18next'
import type { WorkshopParcel } from '#features/orders/order.ts'

/** Where a parcel goes; the street is told once it is accepted. */
export function ShipTo({ shipTo }: { shipTo: WorkshopParcel['shipTo'] }) {
  const { t } = useTranslation()
  const state = t(`common:states.${shipTo.state}`)
  if (!shipTo.house) {
    return (
      <>
        <p>
          {shipTo.fullName}, {shipTo.city}, {state}
        </p>
        <p className="small mute">{t('workshop:orders.addressLater')}</p>
      </>
    )
  }
  return (
    <address>
      {[shipTo.fullName, shipTo.house, shipTo.street, shipTo.landmark].filter(Boolean).join(', ')}
      <br />
      {shipTo.city} <span className="num">{shipTo.pincode}</span>, {state}
      {shipTo.phone ? (
        <>
          <br />
          <a className="num" href={`tel:+91${shipTo.phone}`}>
            +91 {shipTo.phone}
          </a>
        </>
      ) : null}
    </address>
  )
}
