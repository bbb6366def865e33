import type { z } from 'zod'
import type { acpFeedProduct } from '#features/agent-checkout/acp-schema.ts'
import type { Context } from '#features/context.ts'
import { inLanguage } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { type FeedProduct, findFeedFiles, readFeedProducts } from '#features/products/feed-queries.ts'
import { inOrderOf, isOfChoice } from '#features/products/variant-options.ts'
import { translate } from '#platform/i18n/i18n.server.ts'

/**
 * The product feed of the Agentic Commerce Protocol: one Product of schema.feed.json (2026-04-17) a line, all that is
 * sold, in the reader's language. A variant's id is its SKU, which a checkout session takes. Money is whole paise.
 */
export async function* acpFeed(ctx: Context, origin: string): AsyncGenerator<string> {
  for (const file of await findFeedFiles(ctx)) {
    for await (const product of readFeedProducts(ctx, file))
      yield `${JSON.stringify(productOf(product, { ctx, origin }))}\n`
  }
}

/** FeedMetadata of the same schema. */
export function acpFeedMetadata({ locale, clock }: Context) {
  return { id: `products-${locale}`, target_country: 'IN', updated_at: clock.now().toISOString() }
}

type Reading = { ctx: Context; origin: string }

function productOf(product: FeedProduct, { ctx, origin }: Reading): z.output<typeof acpFeedProduct> {
  const url = inLanguage(origin, paths.product(product.slug), ctx.locale)
  const picture = ({ key }: FeedProduct['pictures'][number]) => ({
    type: 'image',
    url: origin + paths.picture(key, 1280, 'webp'),
    alt_text: product.name,
  })
  return {
    id: product.slug,
    title: product.name,
    description: { plain: product.description },
    url,
    media: product.pictures.map(picture),
    variants: product.variants.map((variant) => {
      const options = Object.entries(inOrderOf(product.optionNames, variant.options))
      const query = new URLSearchParams(variant.options).toString()
      const isThere = variant.free > 0
      return {
        id: variant.sku,
        title: [product.name, ...options.map(([, value]) => value)].join(', '),
        url: query ? inLanguage(origin, `${paths.product(product.slug)}?${query}`, ctx.locale) : url,
        price: { amount: variant.pricePaise, currency: 'INR' },
        availability: { available: isThere, status: isThere ? 'in_stock' : 'out_of_stock' },
        categories: [{ value: `${product.category} > ${product.craft}`, taxonomy: 'merchant' }],
        condition: ['new'],
        variant_options: options.map(([name, value]) => ({ name, value })),
        media: product.pictures.filter(({ shows }) => isOfChoice(variant.options, shows)).map(picture),
        seller: { name: product.artisan },
        marketplace: { name: translate(ctx.locale, 'shopName') },
      }
    }),
  }
}
