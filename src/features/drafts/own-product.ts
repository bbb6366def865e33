import { z } from 'zod'
import { listingStatuses } from '#features/products/listing-status.ts'
import { picture } from '#features/products/product.ts'
import { importForm, productDraft } from './product-form.ts'

const said = z.object({ by: z.enum(['artisan', 'admin']), words: z.string() })

export const listedProduct = z.object({
  id: z.string(),
  name: z.string(),
  nameLanguage: z.string(),
  status: z.enum(listingStatuses),
  isArchived: z.boolean(),
  isVisible: z.boolean(),
  pricePaise: z.int(),
  free: z.int(),
  reserved: z.int(),
  variants: z.int(),
  least: z.int().nullable(),
  isMadeToOrder: z.boolean(),
  sku: z.string().nullable(),
  onHand: z.int().nullable(),
  moves: z.array(z.string()),
  said: said.nullable(),
  picture: picture.nullable(),
  hasRevision: z.boolean(),
})

export type ListedProduct = z.output<typeof listedProduct>

export const ownProduct = z.object({
  id: z.string(),
  status: z.enum(listingStatuses),
  isArchived: z.boolean(),
  isVisible: z.boolean(),
  revision: z.int(),
  moves: z.array(z.string()),
  said: said.nullable(),
  form: importForm,
  pictures: z.array(picture),
  /** units reserved by open orders, by sku: the lower limit of stock */
  reserved: z.record(z.string(), z.int()),
  pending: z
    .object({
      status: z.enum(['pending', 'refused']),
      form: importForm,
      reason: z.string().nullable(),
      askedAt: z.string(),
    })
    .nullable(),
})

export type OwnProduct = z.output<typeof ownProduct>

export const ownDraft = z.object({
  id: z.uuid(),
  product: z.string().nullable(),
  content: productDraft,
  revision: z.int(),
  updatedAt: z.string(),
})

export type OwnDraft = z.output<typeof ownDraft>
