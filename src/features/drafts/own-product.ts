import { z } from 'zod'
import { listingStatuses } from '#features/products/listing-status.ts'
import { picture } from '#features/products/product.ts'
import { importForm, productDraft } from './product-form.ts'

const said = z.object({ by: z.enum(['artisan', 'admin']), words: z.string() })

/** A line of the artisan's list. */
export const listedProduct = z.object({
  id: z.string(),
  name: z.string(),
  nameLanguage: z.string(),
  status: z.enum(listingStatuses),
  isArchived: z.boolean(),
  /** visitors see its page */
  isVisible: z.boolean(),
  pricePaise: z.int(),
  /** units that can be sold now, over all variants */
  free: z.int(),
  /** set aside for orders that are not paid yet */
  reserved: z.int(),
  variants: z.int(),
  /** free units of the variant that has least; null without a variant */
  least: z.int().nullable(),
  isMadeToOrder: z.boolean(),
  /** of a piece without choices, so that its stock can be put right in the list; null for others */
  sku: z.string().nullable(),
  onHand: z.int().nullable(),
  /** moves of the listing that its artisan may make now */
  moves: z.array(z.string()),
  /** what was said with the last move */
  said: said.nullable(),
  picture: picture.nullable(),
  /** material changes wait for the admin */
  hasRevision: z.boolean(),
})

export type ListedProduct = z.output<typeof listedProduct>

/** An own product as its form, and where it stands. */
export const ownProduct = z.object({
  id: z.string(),
  status: z.enum(listingStatuses),
  isArchived: z.boolean(),
  isVisible: z.boolean(),
  revision: z.int(),
  /** moves of the listing that its artisan may make now */
  moves: z.array(z.string()),
  said: said.nullable(),
  form: importForm,
  /** pictures of the form, and of the changes that wait, with what is needed to show them */
  pictures: z.array(picture),
  /** units promised to open orders, by sku: stock cannot go below */
  reserved: z.record(z.string(), z.int()),
  /** material changes that wait for the admin, or that it refused last */
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
  /** the product that is being changed, null for a new one */
  product: z.string().nullable(),
  content: productDraft,
  revision: z.int(),
  updatedAt: z.string(),
})

export type OwnDraft = z.output<typeof ownDraft>
