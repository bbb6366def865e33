import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { FieldRows } from '#features/extensions/parts/field-rows.tsx'
import { paths } from '#features/paths.ts'
import type { ProductDetail } from '#features/products/product.ts'
import { sidesOf } from '#features/products/variant-options.ts'
import type { Translate } from '#platform/i18n/word-text.ts'
import { formatInr } from '#platform/money/money.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

/**
 * The order of its lines is fixed. Law requires seller, origin, price with tax, net quantity and grievance contact
 * (E-Commerce Rules 2020, Packaged Commodities Rules 2011).
 */
export function ProductLabel({ product }: { product: ProductDetail }) {
  const { t } = useTranslation('shop')
  const { artisan, craft, craftDetail } = product
  const lines: readonly [string, ReactNode][] = [
    ['craft', craft.isGi ? t('label.giCraft', { craft: craft.name }) : <Written key="craft">{craft.name}</Written>],
    ['madeIn', t('label.madeInPlace', { place: artisan.place, state: t(`state.${artisan.state}`) })],
    ['material', product.materials.length > 0 ? <Terms key="material" terms={product.materials} /> : ''],
    ['technique', product.techniques.length > 0 ? <Terms key="technique" terms={product.techniques} /> : ''],
    ['audience', product.audiences.map((audience) => t(`audience.${audience}`)).join(', ')],
    ['size', sizeOf(product, t)],
    ['weight', t('label.kg', { weight: product.weightGrams / 1000 })],
    ['net', netQuantity(product.variants, t)],
    ['fragile', product.isFragile ? t('label.yes') : t('label.no')],
    ['sentWithin', t('label.days', { count: product.dispatchDays, place: artisan.place })],
    ['price', priceOf(product.variants, t)],
    ['soldBy', <Seller key="seller" artisan={artisan} />],
    ['origin', t('label.india')],
    [
      'questions',
      <Link key="questions" to={paths.info('contact')}>
        {t('label.write')}
      </Link>,
    ],
    ['number', product.number],
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
      <FieldRows fields={product.fields} />
    </dl>
  )
}

/** Some have a word in the reader's language, some only in English. */
function Terms({ terms }: { terms: readonly string[] }) {
  return terms.map((term, place) => (
    <Fragment key={term}>
      {place > 0 ? ', ' : ''}
      <Written>{term}</Written>
    </Fragment>
  ))
}

function Seller({ artisan }: { artisan: ProductDetail['artisan'] }) {
  const { t } = useTranslation('shop')
  const place = t('label.madeInPlace', { place: artisan.place, state: t(`state.${artisan.state}`) })
  const { gstin, enrolmentNumber } = artisan
  const registration = gstin
    ? t('label.gstin', { number: gstin })
    : enrolmentNumber && t('label.enrolment', { number: enrolmentNumber })
  return (
    <>
      <Link to={paths.artisan(artisan.id)}>{artisan.name}</Link>, {place}
      {registration ? <span className="reg num">{registration}</span> : null}
    </>
  )
}

/** A saree is 5.5 × 1.15 m, a bowl 12 × 12 × 6 cm. */
function sizeOf({ dimensions }: ProductDetail, t: Translate): string {
  const sides = sidesOf(dimensions)
  const isLong = sides.some((side) => side >= 200)
  const words = sides.map((side) => String(isLong ? Math.round(side) / 100 : side)).join(' × ')
  return words === '' ? '' : t(isLong ? 'label.m' : 'label.cm', { size: words })
}

function netQuantity(variants: ProductDetail['variants'], t: Translate): string {
  const sets = [...new Set(variants.flatMap(({ options }) => options.set ?? []))]
  return sets.length === 0 ? t('label.netOne') : t('label.netSet', { numbers: sets.join(' / ') })
}

/** A printed label states the maximum price; ours states the price charged. */
function priceOf(variants: ProductDetail['variants'], t: Translate): string {
  const prices = variants.map(({ pricePaise }) => pricePaise)
  const [from, to] = [Math.min(...prices), Math.max(...prices)]
  if (prices.length === 0) return ''
  if (from === to) return t('label.priceTax', { price: formatInr(from) })
  return t('label.priceRange', { from: formatInr(from), to: formatInr(to) })
}
