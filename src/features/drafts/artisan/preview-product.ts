import type { ArtisanProfile } from '#features/artisans/artisan.ts'
import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import type { Picture, ProductDetail } from '#features/products/product.ts'
import { readSides } from './check-product.ts'
import { readCount, readMeasure } from './typed-number.ts'
import { nameOf, type TypedProduct } from './typed-product.ts'
import { variantTable } from './variant-table.ts'

type Facts = {
  typed: TypedProduct
  craft: CraftChoice | null
  maker: ArtisanProfile
  /** of the reader */
  language: string
}

/** The form as the parts of the buyer's page read it, with what is not written yet left empty. Nothing here is sold. */
export function previewProduct({ typed, craft, maker, language }: Facts): ProductDetail {
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
    pictures: typed.pictures.flatMap(({ key, alt }): Picture[] =>
      key === null ? [] : [{ key, alt, width: 800, height: 1000, ground: '' }],
    ),
    materials: typed.materials,
    techniques: typed.techniques,
    features: typed.features,
    dimensions: { lengthMm: size?.lengthMm ?? 0, widthMm: size?.widthMm ?? 0, heightMm: size?.heightMm ?? 0 },
    weightGrams: size?.weightGrams ?? 0,
    isFragile: typed.isFragile,
    dispatchDays: readCount(typed.dispatchDays) ?? 0,
    craft: { id: craft?.id ?? '', name: craft?.name ?? '', isGi: craft?.isGi ?? false },
    craftDetail: { giTag: null, place: craft?.place ?? '', names: {}, description: '' },
    maker: { ...maker, ...maker.seller },
    // What no part of the preview reads is left out.
  } as unknown as ProductDetail
}

function variantsOf(typed: TypedProduct): ProductDetail['variants'] {
  return variantTable(typed.options, typed.variants)
    .rows.filter(({ isLeftOut }) => !isLeftOut)
    .map(({ choices, price, stock, sku }) => ({
      sku: sku ?? '',
      options: Object.fromEntries(typed.options.map(({ name }, at) => [name, choices[at] ?? ''])),
      pricePaise: readMeasure(price, '₹') ?? 0,
      stock: (readCount(stock) ?? 0) > 0 ? 'in' : 'out',
      left: readCount(stock),
    }))
}
