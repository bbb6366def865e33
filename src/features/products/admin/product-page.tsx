import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PinChoices } from '#features/collections/admin/pin-choices.tsx'
import { type AdminProductDetail, findAdminProduct } from '#features/drafts/admin-product-detail-queries.ts'
import { findNextWaiting } from '#features/drafts/admin-product-queries.ts'
import { materialFields } from '#features/drafts/product-changes.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { isWaiting } from '#features/products/listing-status.ts'
import { ListingDialog } from '#features/products/parts/listing-dialog.tsx'
import { notFound, privateHead, requestContext } from '#features/screens/page.ts'
import { SaidWords } from '#features/screens/table/said-words.tsx'
import { findFields } from '#features/settings/settings-queries.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { FlagTable, ForbiddenWarning } from './flag-words.tsx'
import { FieldName, FieldValue, fieldName, type PieceAround } from './piece-field.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const product = await findAdminProduct(ctx, params.id ?? '')
  if (!product) throw notFound()
  const [fields, next] = await Promise.all([findFields(ctx, 'product'), findNextWaiting(ctx, product.id)])
  return {
    head: privateHead(context, 'admin:piece.title', { name: product.name }),
    product: { ...product, fields },
    next,
  }
}

export { meta } from '#features/page-meta.ts'

export default function AdminProductPage() {
  const { t } = useTranslation()
  const { product, next } = useLoaderData<typeof loader>()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <nav className="micro crumb" aria-label={t('shop:crumbs')}>
        <Link to={paths.adminProducts()}>{t('nav.products')}</Link> / {t(`listing.${camel(product.status)}`)}
      </nav>
      <div className="admin-title">
        <h1 lang={product.nameLanguage}>{product.name}</h1>
        <p className="small mute">
          <Link to={paths.artisan(product.artisan.id)}>{product.artisan.name}</Link>, {product.artisan.place},{' '}
          <DateText iso={product.createdAt} />
        </p>
      </div>
      <p className="small">
        {t('form.now', { state: t(`listing.${camel(product.status)}`) })} <SaidWords said={product.said} />
      </p>
      <div className="admin-acts">
        {product.moves.length > 0 && product.removedBy === null ? (
          <Button variant="act" onClick={() => setAsked(true)}>
            {t(isWaiting(product.status) ? 'form.decide' : 'form.change')}
          </Button>
        ) : null}
        {next ? (
          <Link to={paths.adminProduct(next.id)}>{t('admin:lists.nextDecision', { name: next.name })}</Link>
        ) : null}
        {product.isVisible ? (
          <Link to={paths.product(product.id)} reloadDocument>
            {t('admin:piece.asBuyers')}
          </Link>
        ) : null}
        {product.change ? <Link to={paths.adminRevision(product.change)}>{t('admin:piece.seeRevision')}</Link> : null}
      </div>
      {product.removedBy === null ? null : <p className="ask small">{t('admin:piece.otherAdmin')}</p>}
      <FlagTable flags={product.flags} />
      {product.isVisible ? <PinChoices product={product} /> : null}
      <Given product={product} />
      <Kinds product={product} />
      {isAsked ? (
        <ListingDialog
          row={product}
          warning={<ForbiddenWarning flags={product.flags} />}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  )
}

type Shown = AdminProductDetail & Pick<PieceAround, 'fields'>

function Given({ product }: { product: Shown }) {
  const { form } = product
  const texts = Object.entries(form.words).flatMap(([language, words]) =>
    (['name', 'description', 'variationNote'] as const).map((kind) => ({
      field: `words.${language}.${kind}`,
      value: words?.[kind],
    })),
  )
  const others = materialFields.flatMap((field) =>
    field === 'words' || field === 'pictures' || field === 'fields' ? [] : [{ field, value: form[field] }],
  )
  const own = Object.entries(form.fields).map(([key, value]) => ({ field: `fields.${key}`, value }))
  const rows = [{ field: 'pictures', value: form.pictures }, ...texts.filter(({ value }) => value), ...others, ...own]
  return (
    <table className="ledger piece-changes">
      <tbody>
        {rows.map(({ field, value }) => (
          <tr key={field}>
            <th scope="row">
              <FieldName field={field} around={product} />
            </th>
            <td>
              <FieldValue field={field} value={value} around={product} />
            </td>
          </tr>
        ))}
        <Measures form={form} />
      </tbody>
    </table>
  )
}

function Measures({ form }: { form: AdminProductDetail['form'] }) {
  const { t } = useTranslation()
  const cm = ({ lengthMm, widthMm, heightMm }: AdminProductDetail['form']['size']) =>
    t('shop:label.cm', { size: [lengthMm, widthMm, heightMm].map((side) => String(side / 10)).join(' × ') })
  const kg = (grams: number) => t('shop:label.kg', { weight: grams / 1000 })
  const rows = [
    { field: 'size', words: `${cm(form.size)}, ${kg(form.weightGrams)}` },
    { field: 'packed', words: `${cm(form.packed)}, ${kg(form.packed.weightGrams)}` },
    { field: 'isFragile', words: t(form.isFragile ? 'shop:label.yes' : 'shop:label.no') },
    { field: 'dispatchDays', words: t('admin:piece.days', { count: form.dispatchDays }) },
    { field: 'isMadeToOrder', words: t(form.isMadeToOrder ? 'shop:label.yes' : 'shop:label.no') },
  ]
  return rows.map(({ field, words }) => (
    <tr key={field}>
      <th scope="row">{fieldName(t, field)}</th>
      <td>{words}</td>
    </tr>
  ))
}

function Kinds({ product: { form } }: { product: AdminProductDetail }) {
  const { t } = useTranslation()
  return (
    <table className="ledger">
      <caption>{t('admin:piece.kinds')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('goods.piece')}</th>
          <th scope="col" className="m">
            {t('goods.free')}
          </th>
          <th scope="col" className="m">
            {t('goods.price')}
          </th>
        </tr>
      </thead>
      <tbody>
        {form.variants.map(({ sku, options, stock, pricePaise }) => (
          <tr key={sku}>
            <td>
              <Written>{Object.values(options).join(', ')}</Written> <span className="micro mute">{sku}</span>
            </td>
            <td className="m">{stock}</td>
            <td className="m">{formatInr(pricePaise)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
