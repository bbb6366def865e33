import type { ArtisanProfile } from '#features/artisans/artisan.ts'
import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import { type AdditionalField, readFields, shownFields } from '#features/extensions/additional-field.ts'
import { PictureGallery } from '#features/products/parts/picture-gallery.tsx'
import { ProductLabel } from '#features/products/parts/product-label.tsx'
import { optionGroups } from '#features/products/parts/variant-choice.ts'
import type { Picture, ProductDetail } from '#features/products/product.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { readSides } from './check-product.ts'
import { readCount, readMeasure } from './typed-number.ts'
import { nameOf, type TypedProduct } from './typed-product.ts'
import { choicesOf, variantTable } from './variant-table.ts'

type Props = Omit<Facts, 'language'> & { onClose: () => void }

export function ProductPreview({ onClose, ...facts }: Props) {
  const { t, i18n } = useTranslation('workshop')
  const { typed } = facts
  const product = previewProduct({ ...facts, language: i18n.language })
  const waiting = typed.pictures.filter(({ key }) => key === null).length
  return (
    <Dialog isOpen onClose={onClose} title={t('form.preview.title')}>
      <div className="preview">
        <p className="small mute">{t('form.preview.text')}</p>
        {waiting > 0 ? <p className="small said">{t('form.preview.waiting', { count: waiting })}</p> : null}
        <PictureGallery pictures={product.pictures} name={product.name} />
        <div inert>
          <PreviewWords product={product} />
          <ProductLabel product={product} />
        </div>
        <div className="acts">
          <Button onClick={onClose}>{t('common:form.back')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

function PreviewWords({ product }: { product: ProductDetail }) {
  const { t } = useTranslation('shop')
  return (
    <>
      <p className="small">
        <Written>{product.craft.name}</Written>
      </p>
      <h3 lang={product.nameLanguage}>{product.name || '–'}</h3>
      <p className="pricerow">
        <b className="num">{formatInr(product.pricePaise)}</b>{' '}
        <span className="small mute">{t('product.taxIncluded')}</span>
      </p>
      {optionGroups(product.variants).map(({ name, choices }) => (
        <p key={name}>
          <b>{t(`option.${name}`, { defaultValue: name })}</b>: <Written>{choices.join(', ')}</Written>
        </p>
      ))}
      <p lang={product.descriptionLanguage}>{product.description}</p>
      <ul className="facts">
        {product.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </>
  )
}

type Facts = {
  typed: TypedProduct
  craft: CraftChoice | null
  artisan: ArtisanProfile
  fields: readonly AdditionalField[]
  language: string
}

function previewProduct({ typed, craft, artisan, fields, language }: Facts): ProductDetail {
  const named = nameOf(typed.words, language)
  const words = named && typed.words[named.language]
  const variants = variantsOf(typed)
  const size = readSides(typed.size)
  return {
    name: named?.name ?? '',
    nameLanguage: named?.language ?? language,
    description: words?.description ?? '',
    descriptionLanguage: named?.language ?? language,
    pricePaise: Math.min(...variants.map(({ pricePaise }) => pricePaise)),
    variants,
    pictures: typed.pictures.flatMap(({ key, alt, shows }): Picture[] =>
      key === null ? [] : [{ key, alt, shows, width: 800, height: 1000, ground: '' }],
    ),
    materials: typed.materials,
    techniques: typed.techniques,
    audiences: typed.audiences,
    features: typed.features,
    dimensions: { lengthMm: size?.lengthMm ?? 0, widthMm: size?.widthMm ?? 0, heightMm: size?.heightMm ?? 0 },
    weightGrams: size?.weightGrams ?? 0,
    number: '',
    fields: shownFields(readFields(typed.fields, fields), fields, language),
    isFragile: typed.isFragile,
    dispatchDays: readCount(typed.dispatchDays) ?? 0,
    craft: { id: craft?.id ?? '', name: craft?.name ?? '', isGi: craft?.isGi ?? false },
    craftDetail: { giTag: null, place: craft?.place ?? '', names: {}, description: '', descriptionLanguage: 'en' },
    artisan: { ...artisan, ...artisan.seller },
  } as unknown as ProductDetail
}

function variantsOf(typed: TypedProduct): ProductDetail['variants'] {
  return variantTable(typed.options, typed.variants)
    .rows.filter(({ isLeftOut }) => !isLeftOut)
    .map((row) => ({
      sku: row.sku ?? '',
      options: choicesOf(typed.options, row),
      pricePaise: readMeasure(row.price, '₹') ?? 0,
      stock: (readCount(row.stock) ?? 0) > 0 ? 'in' : 'out',
      left: readCount(row.stock),
    }))
}
