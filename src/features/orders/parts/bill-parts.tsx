import type { ReactNode } from 'react'
import type { OrderLine } from '#features/orders/order.ts'
import { formatInr } from '#platform/money/money.ts'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

type Sums = {
  pieces: number
  subtotalPaise: number
  discountPaise: number
  /** null: unknown until the destination is known */
  shippingPaise: number | null
  codFeePaise: number
  totalPaise: number
  couponCode: string | null
}

export function BillSums({ sums, total, children }: { sums: Sums; total: string; children?: ReactNode }) {
  const { t } = useTranslation()
  const { pieces, subtotalPaise, discountPaise, shippingPaise, codFeePaise, totalPaise, couponCode } = sums
  return (
    <dl className="bill">
      <div>
        <dt>{t('shop:bill.pieces', { count: pieces })}</dt>
        <dd>{formatInr(subtotalPaise)}</dd>
      </div>
      {discountPaise > 0 ? (
        <div>
          <dt>{couponCode ? t('shop:bill.coupon', { code: couponCode }) : t('common:noun.discount')}</dt>
          <dd>{formatInr(-discountPaise)}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t('common:noun.delivery')}</dt>
        <dd>{shippingPaise === null ? t('shop:bill.afterPincode') : freeOr(t('shop:bill.free'), shippingPaise)}</dd>
      </div>
      {codFeePaise > 0 ? (
        <div>
          <dt>{t('shop:bill.cashFee')}</dt>
          <dd>{formatInr(codFeePaise)}</dd>
        </div>
      ) : null}
      <div className="sum">
        <dt>{total}</dt>
        <dd>{formatInr(totalPaise)}</dd>
      </div>
      {children}
    </dl>
  )
}

export function freeOr(free: string, paise: number): string {
  return paise === 0 ? free : formatInr(paise)
}

export type TaxedLine = { key: string } & Pick<
  OrderLine,
  'name' | 'hsn' | 'taxBasisPoints' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'
>

export function TaxInside({ lines }: { lines: readonly TaxedLine[] }) {
  const { t } = useTranslation()
  const cgst = sumOf(lines, 'cgstPaise')
  const sgst = sumOf(lines, 'sgstPaise')
  const igst = sumOf(lines, 'igstPaise')
  if (cgst + sgst + igst === 0) return <p className="micro bill-note">{t('shop:bill.noTax')}</p>

  const taxes = [
    ...(cgst + sgst > 0 ? [t('shop:bill.cgstSgst', { cgst: formatInr(cgst), sgst: formatInr(sgst) })] : []),
    ...(igst > 0 ? [t('shop:bill.igst', { igst: formatInr(igst) })] : []),
  ]
  return (
    <details className="fold tax">
      <summary className="micro">{t('shop:bill.taxIs', { taxes: taxes.join(' + ') })}</summary>
      <ul className="micro">
        {lines.map(({ key, name, hsn, taxBasisPoints, cgstPaise, sgstPaise, igstPaise }) => (
          <li key={key}>
            <Written>
              {t('shop:bill.taxOfPiece', {
                name,
                hsn,
                rate: taxBasisPoints / 100,
                tax: formatInr(cgstPaise + sgstPaise + igstPaise),
              })}
            </Written>
          </li>
        ))}
      </ul>
    </details>
  )
}

function sumOf(lines: readonly TaxedLine[], tax: 'cgstPaise' | 'sgstPaise' | 'igstPaise'): number {
  return lines.reduce((sum, line) => sum + line[tax], 0)
}

/** `Mon 7 Dec to Wed 9 Dec`, or one day where both are the same. */
export function DaysText({ from, until }: { from: string; until: string }) {
  const { t } = useTranslation()
  const last = <DateText iso={until} shape="weekday-day" />
  if (from === until) return last
  return (
    <>
      <DateText iso={from} shape="weekday-day" /> {t('shop:bill.until')} {last}
    </>
  )
}
