import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ProductDetail } from '#domain/catalog/product.ts'

/** The drawer's label. The order of its lines is fixed; the seller's legal lines are what law asks of every product. */
export function ProductLabel({ product }: { product: ProductDetail }) {
  const { t } = useTranslation('shop')
  const { maker, craft, craftDetail } = product
  const lines: readonly [string, string][] = [
    ['craft', craft.isGi ? t('label.giCraft', { craft: craft.name }) : craft.name],
    ['madeIn', t('label.madeInPlace', { place: maker.place, state: t(`state.${maker.state}`) })],
    ['material', product.materials.join(', ')],
    ['technique', product.techniques.join(', ')],
    ['size', sizeOf(product.dimensions, t)],
    ['weight', t('label.kg', { weight: product.weightGrams / 1000 })],
    ['fragile', product.isFragile ? t('label.yes') : t('label.no')],
    ['sentWithin', t('label.days', { count: product.dispatchDays, place: maker.place })],
    ['soldBy', [maker.name, registrationOf(maker, t)].filter(Boolean).join(', ')],
    ['origin', t('label.india')],
    ['number', product.variants[0]?.sku ?? ''],
  ]
  return (
    <dl className="slip" aria-label={t('label.title', { craft: craftDetail.place })}>
      {lines
        .filter(([, value]) => value !== '')
        .map(([term, value]) => (
          <div key={term}>
            <dt>{t(`label.${term}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Centimetres; a side of zero is one that the piece does not have (cloth has no height). */
function sizeOf({ lengthMm, widthMm, heightMm }: ProductDetail['dimensions'], t: TFunction<'shop'>): string {
  const sides = [lengthMm, widthMm, heightMm].filter((side) => side > 0).map((side) => String(side / 10))
  return sides.length === 0 ? '' : t('label.cm', { size: sides.join(' × ') })
}

function registrationOf({ gstin, enrolmentNumber }: ProductDetail['maker'], t: TFunction<'shop'>): string {
  if (gstin) return t('label.gstin', { number: gstin })
  return enrolmentNumber ? t('label.enrolment', { number: enrolmentNumber }) : ''
}
