import type { PostalAddress } from '#features/addresses/postal-address.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function AddressText({ address, hasPhone = true }: { address: PostalAddress; hasPhone?: boolean }) {
  const { t } = useTranslation()
  return (
    // Personal and street names must not be translated.
    <address translate="no">
      {address.fullName}
      <br />
      {address.house}, {address.street}
      <br />
      {address.landmark ? (
        <>
          {address.landmark}
          <br />
        </>
      ) : null}
      {address.city} <span className="num">{address.pincode}</span>
      <br />
      {t(`common:states.${address.state}`)}
      {hasPhone ? (
        <>
          <br />
          <span className="num">
            +91 {address.phone}
            {address.alternatePhone ? `, ${address.alternatePhone}` : ''}
          </span>
        </>
      ) : null}
      {address.gstin ? (
        <>
          <br />
          GSTIN <span className="num">{address.gstin}</span>
        </>
      ) : null}
    </address>
  )
}
