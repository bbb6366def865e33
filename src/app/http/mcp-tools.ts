// What an assistant may do for a buyer: each tool is calls of the API, made as whoever's token it sends.
import { z } from 'zod'
import { wantedLine } from '#features/checkout/checkout-quote.ts'
import { paths } from '#features/paths.ts'
import type { ProductCard } from '#features/products/product.ts'
import { sorts } from '#features/search/product-filter.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { formatInr } from '#platform/money/money.ts'

/** What the shop said to a call it did not take, in words for the assistant. */
export class Refused extends Error {}

/** Asks the shop's own API, under /api. @throws Refused with the shop's message */
export type Ask = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  input?: { query?: Record<string, unknown>; body?: unknown; language?: string | undefined },
  // biome-ignore lint/suspicious/noExplicitAny: each call has its own answer, held to its schema by the call
) => Promise<any>

export type Tools = { ask: Ask; publicOrigin: string }

type Tool<Input extends z.ZodObject> = {
  title: string
  description: string
  input: Input
  /** changes something of the person whose token it is */
  isWrite?: true
  run(tools: Tools, input: z.output<Input>): Promise<Record<string, unknown>>
}

const tool = <Input extends z.ZodObject>(made: Tool<Input>) => made

const language = z.enum(languageCodes).optional().describe('language of names and messages; English without one')
const productId = z.string().min(1).max(120).describe('the id of a product, as in its address')
const lines = z.array(wantedLine).min(1).max(50).describe('variant: the options of one of the product’s variants')

const mostListed = 10

export const mcpTools = {
  search_products: tool({
    title: 'Search the shop',
    description:
      'Searches handmade goods by words in any of 12 Indian languages or Latin letters, and by price, category, craft, state or colour. Money is whole paise (100 paise are one rupee).',
    input: z.object({
      words: z
        .string()
        .max(120)
        .optional()
        .describe('what the buyer would type, for example "blue pottery bowl under 2000"'),
      category: z.string().max(40).optional().describe('for example pottery, textiles, jewellery'),
      craft: z.string().max(120).optional().describe('the id of a craft'),
      state: z.string().max(40).optional().describe('state of origin, for example rajasthan'),
      color: z.string().max(40).optional(),
      minRupees: z.int().min(0).optional(),
      maxRupees: z.int().min(0).optional(),
      inStock: z.boolean().optional(),
      sort: z.enum([...sorts, 'relevance']).optional(),
      page: z.int().min(1).max(1000).optional(),
      language,
    }),
    async run({ ask, publicOrigin }, { words, minRupees, maxRupees, language, ...rest }) {
      const query = { ...rest, q: words, minPrice: minRupees, maxPrice: maxRupees, limit: mostListed }
      const found = await ask('GET', '/products', { query, language })
      return {
        total: found.total,
        page: found.page,
        pages: found.pages,
        searchedInsteadFor: found.spelling,
        products: found.items.map((card: ProductCard) => ({
          ...card,
          price: formatInr(card.pricePaise),
          picture: card.picture === null ? null : publicOrigin + paths.picture(card.picture.key, 640, 'webp'),
          url: publicOrigin + paths.product(card.id),
        })),
      }
    },
  }),
  get_product: tool({
    title: 'Read a product',
    description:
      'One product: variants with prices and stock, artisan, craft, materials, sizes, days to make, and where the money goes.',
    input: z.object({ productId, language }),
    async run({ ask, publicOrigin }, { productId, language }) {
      const { product } = await ask('GET', `/products/${encodeURIComponent(productId)}`, { language })
      return { product: { ...product, url: publicOrigin + paths.product(productId) } }
    },
  }),
  get_artisan: tool({
    title: 'Read about an artisan',
    description: 'Who makes the goods: craft, place, years, story, what was verified, reviews.',
    input: z.object({ artisanId: z.string().min(1).max(120), language }),
    async run({ ask, publicOrigin }, { artisanId, language }) {
      const { artisan } = await ask('GET', `/artisans/${encodeURIComponent(artisanId)}`, { language })
      return { artisan: { ...artisan, url: publicOrigin + paths.artisan(artisanId) } }
    },
  }),
  delivery_promise: tool({
    title: 'When it would arrive',
    description: 'When one product would arrive at a pincode of India, and what sending it costs.',
    input: z.object({ productId, pincode: z.string().max(12) }),
    run: ({ ask }, { productId, pincode }) =>
      ask('GET', `/products/${encodeURIComponent(productId)}/delivery`, { query: { pincode } }),
  }),
  quote: tool({
    title: 'Price a basket',
    description:
      'Prices lines of several artisans together: goods, discount, shipping, tax, total, dates, and what is wrong with a line. Changes nothing.',
    input: z.object({ lines, pincode: z.string().max(12).optional(), coupon: z.string().max(40).optional(), language }),
    run: ({ ask }, { language, ...body }) => ask('POST', '/checkout/quote', { body, language }),
  }),
  put_in_cart: tool({
    title: 'Put goods into the cart and lead to the checkout',
    description:
      'Needs the token of a customer that may change. Puts lines into their cart; the same again changes nothing. The person then opens checkoutUrl, sees address, delivery and total, and orders and pays there: nothing is ordered before.',
    input: z.object({ lines, language }),
    isWrite: true,
    async run({ ask, publicOrigin }, { lines, language }) {
      const { quote } = await ask('POST', '/checkout/quote', { body: { lines }, language })
      const priced: QuotedLine[] = quote.parcels.flatMap((parcel: { lines: QuotedLine[] }) => parcel.lines)
      // A quote leaves out what is not sold.
      const gone = lines.filter(({ productId }) => !priced.some((line) => line.productId === productId))
      const problems = [...priced, ...gone.map((line) => ({ ...line, problem: 'unavailable' }))].filter(
        ({ problem }) => problem !== null,
      )
      if (problems.length > 0) return { isInCart: false, problems }
      const added = priced.map(({ productId, variant, quantity, unitPricePaise }) => {
        return { productId, variant, quantity, price: unitPricePaise }
      })
      const cart = await ask('PUT', '/cart', { body: { base: [], lines: added }, language })
      return { isInCart: true, cart: cart.lines, checkoutUrl: publicOrigin + paths.checkout() }
    },
  }),
  list_orders: tool({
    title: 'Own orders',
    description: 'Needs the token of a customer. Their orders, newest first.',
    input: z.object({ page: z.int().min(1).max(1000).optional(), language }),
    run: ({ ask }, { language, page }) => ask('GET', '/orders', { query: { page, limit: mostListed }, language }),
  }),
  get_order: tool({
    title: 'Where an order is',
    description:
      'Needs the token of a customer. One own order: each artisan’s parcel with status, promised day, courier and what was paid.',
    input: z.object({ number: z.string().min(1).max(40).describe('for example HT-2611-00482'), language }),
    run: ({ ask }, { number, language }) => ask('GET', `/orders/${encodeURIComponent(number)}`, { language }),
  }),
}

type QuotedLine = {
  productId: string
  variant: Record<string, string>
  quantity: number
  unitPricePaise: number
  problem: string | null
}
