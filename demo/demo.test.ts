import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { gstinCheckDigit } from '#features/accounts/gstin.ts'
import { gstStateCode } from '#features/addresses/gst-states.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { demoArticles } from './articles.ts'
import { demoArtisanEmail, demoArtisans } from './artisans.ts'
import { drawProduct, hasOwnDrawing } from './artist/draw.ts'
import { craftBySlug, crafts } from './crafts.ts'
import { featuredSlugs } from './featured.ts'
import { demoOrders } from './orders-plan.ts'
import { demoPastOrders } from './past-orders.ts'
import { demoCustomerEmail, demoCustomers } from './people.ts'
import { demoProducts } from './products.ts'
import { demoReviews } from './reviews.ts'
import stories from './stories.json' with { type: 'json' }

const isUnique = (list: string[]) => new Set(list).size === list.length

describe('artisans', () => {
  const artisans = demoArtisans()

  it('are at least 116, from all 29 states and 10 categories, with unique slug, email, phone and story', () => {
    expect(artisans.length).toBeGreaterThanOrEqual(116)
    expect(new Set(artisans.map(({ state }) => state)).size).toBe(29)
    expect(new Set(artisans.map(({ craftSlugs }) => craftBySlug(craftSlugs[0] ?? '').category)).size).toBe(10)
    for (const field of ['slug', 'email', 'phone'] as const)
      expect(isUnique(artisans.map((artisan) => artisan[field]))).toBe(true)
    expect(isUnique(artisans.map(({ story }) => story.en))).toBe(true)
    expect(artisans.filter(({ story }) => /[{}]|undefined/.test(story.en))).toEqual([])
    // Nobody is told of who is not there, and in every language.
    const told = artisans.filter(({ story }) => Object.keys(story).length === languageCodes.length)
    expect(told.map(({ slug }) => slug).sort()).toEqual(Object.keys(stories.told).sort())
  })

  it('work in places that have a name in every language', async () => {
    const file = new URL('../src/features/crafts/reference/places.json', import.meta.url)
    const places = JSON.parse(await readFile(file, 'utf8')) as Record<string, Record<string, string>>
    const others = languageCodes.filter((code) => code !== 'en')
    expect(
      artisans.map(({ place }) => place).filter((place) => !others.every((code) => places[place]?.[code])),
    ).toEqual([])
  })

  it('have GST numbers of their own state with a valid check digit', () => {
    expect(gstinCheckDigit('27AAPFU0939F1Z')).toBe('V')
    for (const { gst, state } of artisans) {
      if (gst.kind === 'enrolled') continue
      expect(gst.gstin).toMatch(/^\d{2}[A-Z]{5}\d{4}[A-Z]1Z[0-9A-Z]$/)
      expect(gst.gstin.slice(0, 2)).toBe(gstStateCode(state))
      expect(gst.gstin.at(-1)).toBe(gstinCheckDigit(gst.gstin.slice(0, 14)))
    }
  })

  it('do not open their story like the artisan before them', () => {
    const opening = (story: string, name: string) => story.replaceAll(name.split(' ')[0] ?? name, 'X').split('. ')[0]
    const openings = artisans.map(({ story, name }) => opening(story.en, name))
    expect(openings.filter((words, i) => i > 0 && words === openings[i - 1])).toEqual([])
  })
})

describe('products', () => {
  const products = demoProducts()
  const variants = products.flatMap((product) => product.variants)

  it('are at least 720, from 29 states and 10 categories, with unique slug and SKU, and a name that is unique among the artisan’s pieces and does not repeat the artisan', () => {
    expect(products.length).toBeGreaterThanOrEqual(720)
    expect(new Set(products.map(({ category }) => category)).size).toBe(10)
    expect(new Set(products.map(({ craftSlug }) => craftBySlug(craftSlug).state)).size).toBe(29)
    expect(isUnique(products.map(({ slug }) => slug))).toBe(true)
    expect(isUnique(products.map(({ name, artisanSlug }) => `${artisanSlug}: ${name.en}`))).toBe(true)
    expect(products.filter(({ name }) => / by [A-Z]/.test(name.en))).toEqual([])
    expect(isUnique(variants.map(({ sku }) => sku))).toBe(true)
  })

  it('are priced within the craft’s usual range, in multiples of ₹10', () => {
    for (const product of products) {
      const range = craftBySlug(product.craftSlug).typicalProducts.find(
        ({ name }) => name === product.pictures[0]?.brief.productNoun,
      )?.priceInr
      for (const { pricePaise } of product.variants) {
        expect(pricePaise % 1000).toBe(0)
        if (!range) continue
        expect(pricePaise).toBeGreaterThanOrEqual((range[0] ?? 0) * 100)
        expect(pricePaise).toBeLessThanOrEqual((range[1] ?? 0) * 100)
      }
    }
  })

  it('include sold-out, low-stock and multi-variant ones, with four variants at most', () => {
    const share = (count: number, all: number) => count / all
    expect(share(variants.filter(({ stock }) => stock === 0).length, variants.length)).toBeGreaterThan(0.05)
    expect(share(variants.filter(({ stock }) => stock > 0 && stock < 4).length, variants.length)).toBeGreaterThan(0.1)
    expect(
      share(products.filter(({ variants: choices }) => choices.length > 1).length, products.length),
    ).toBeGreaterThan(0.35)
    expect(products.filter(({ variants: choices }) => choices.length > 4)).toEqual([])
  })

  it('have three pictures each and others of colours to choose, and at least 95 % have their own drawing', () => {
    for (const { name, pictures, variants: choices } of products) {
      const colors = choices.flatMap(({ options }) => options.color ?? [])
      const shown = pictures.flatMap(({ shows }) => shows?.color ?? [])
      expect(colors, name.en).toEqual(expect.arrayContaining(shown))
      expect(pictures.length, name.en).toBe(
        3 + new Set(shown.filter((color) => color !== pictures[0]?.shows?.color)).size,
      )
    }
    const own = products.filter(({ category, pictures }) =>
      hasOwnDrawing(category, pictures[0]?.brief.productNoun ?? ''),
    )
    expect(own.length / products.length).toBeGreaterThanOrEqual(0.95)
  })

  // 2,200 drawings: some seconds, more on a busy machine.
  it('have drawings without undefined or NaN, identical on each run', { timeout: 90_000 }, () => {
    for (const { pictures } of products) {
      for (const { brief, view } of pictures) {
        const drawn = drawProduct({ ...brief, view })
        if (/undefined|NaN/.test(drawn)) throw new Error(`${brief.seed} view ${view} has a hole`)
      }
    }
    const [first] = products[0]?.pictures ?? []
    if (first) expect(drawProduct({ ...first.brief, view: 2 })).toBe(drawProduct({ ...first.brief, view: 2 }))
  })

  it('include three blue bowls from Jaipur, the first as the e2e tests expect it', () => {
    const bowl = products.find(({ slug }) => slug === 'blue-pottery-bowl-twelve-petals')
    expect(bowl?.variants).toEqual([
      { sku: 'blue-pottery-bowl-twelve-petals-1', options: {}, pricePaise: 95000, stock: 25 },
    ])
    expect(featuredSlugs).toContain(bowl?.slug)
    expect(demoArtisans().find(({ slug }) => slug === bowl?.artisanSlug)).toMatchObject({
      email: demoArtisanEmail,
      place: 'Jaipur',
    })
    expect(products.filter(({ slug }) => slug.startsWith('blue-pottery-bowl')).length).toBeGreaterThanOrEqual(3)
  })

  it('have featured ones that exist, are in stock, and show eight crafts on the home page', () => {
    const featured = featuredSlugs.map((slug) => products.find((product) => product.slug === slug))
    for (const product of featured) expect(product?.variants.some(({ stock }) => stock > 0)).toBe(true)
    expect(featured[0]?.category).toBe('textiles')
    expect(isUnique(featured.slice(0, 8).map((product) => product?.craftSlug ?? ''))).toBe(true)
    for (const product of featured.slice(0, 8))
      expect(demoArtisans().find(({ slug }) => slug === product?.artisanSlug)?.gst.kind).toBe('registered')
  })
})

describe('orders', () => {
  const orders = demoOrders()
  const products = new Map(demoProducts().map((product) => [product.slug, product]))
  const artisans = new Map(demoArtisans().map((artisan) => [artisan.slug, artisan]))
  const customers = new Map(demoCustomers().map((customer) => [customer.email, customer]))

  it('are 40 and cover every parcel state', () => {
    expect(orders.length).toBe(40)
    const states = [
      'awaiting_payment',
      'placed',
      'accepted',
      'making',
      'ready',
      'shipped',
      'out_for_delivery',
      'delivered',
      'completed',
      'cancelled',
      'expired',
      'returning',
      'returned',
      'on_hold',
      'lost',
    ]
    expect(
      states.filter((state) => !orders.some(({ parcels }) => parcels.some(({ endsIn }) => endsIn === state))),
    ).toEqual([])
  })

  it('contain existing products in stock, from artisans who may ship to that state', () => {
    for (const { lines, customerEmail, parcels } of orders) {
      const customer = customers.get(customerEmail)
      expect(new Set(lines.map(({ productSlug }) => products.get(productSlug)?.artisanSlug))).toEqual(
        new Set(parcels.map(({ artisanSlug }) => artisanSlug)),
      )
      for (const { productSlug, sku, quantity } of lines) {
        const product = products.get(productSlug)
        expect(product?.variants.find((variant) => variant.sku === sku)?.stock ?? 0).toBeGreaterThanOrEqual(quantity)
        const artisan = artisans.get(product?.artisanSlug ?? '')
        expect(artisan?.gst.kind === 'registered' || artisan?.state === customer?.address.state).toBe(true)
      }
    }
  })

  it('never have a move in the future', () => {
    for (const { placedDaysAgo, parcels } of orders)
      for (const { moves } of parcels)
        for (const { afterDays } of moves) expect(afterDays).toBeLessThanOrEqual(placedDaysAgo)
  })

  it('of the last 200 days exist for the reviews, in stock and shippable', () => {
    const past = demoPastOrders()
    expect(past.length).toBeLessThanOrEqual(60)
    const units = new Map<string, number>()
    for (const { lines } of [...orders, ...past])
      for (const { sku, quantity } of lines) units.set(sku, (units.get(sku) ?? 0) + quantity)
    for (const { lines, customerEmail, placedDaysAgo } of past) {
      expect(placedDaysAgo).toBeLessThanOrEqual(200)
      for (const { productSlug, sku } of lines) {
        const product = products.get(productSlug)
        const stock = product?.variants.find((variant) => variant.sku === sku)?.stock ?? 0
        expect(stock, sku).toBeGreaterThan(units.get(sku) ?? 0)
        const artisan = artisans.get(product?.artisanSlug ?? '')
        const state = customers.get(customerEmail)?.address.state
        expect(artisan?.gst.kind === 'registered' || artisan?.state === state, sku).toBe(true)
      }
    }
  })

  it('give the demo customer at least five orders', () => {
    expect(orders.filter(({ customerEmail }) => customerEmail === demoCustomerEmail).length).toBeGreaterThanOrEqual(5)
    expect(crafts.length).toBe(312)
  })
})

describe('reviews', () => {
  it('have the required length, in at least ten languages, some of them critical', () => {
    for (const { title, text, answer, rating } of demoReviews) {
      expect([...title].length, title).toBeGreaterThanOrEqual(2)
      expect([...title].length, title).toBeLessThanOrEqual(80)
      expect([...text].length, title).toBeGreaterThanOrEqual(60)
      expect([...text].length, title).toBeLessThanOrEqual(400)
      expect([...(answer ?? '')].length, title).toBeLessThanOrEqual(1000)
      expect([1, 2, 3, 4, 5]).toContain(rating)
    }
    expect(isUnique(demoReviews.map(({ text }) => text))).toBe(true)
    expect(isUnique(demoReviews.map(({ by, product }) => `${by} ${product}`))).toBe(true)
    expect(new Set(demoReviews.map(({ language }) => language)).size).toBeGreaterThanOrEqual(10)
    expect(demoReviews.filter(({ rating }) => rating <= 3).length).toBeGreaterThanOrEqual(8)
  })

  it('leave the demo customer two received products without a review', () => {
    const received = demoOrders()
      .filter(({ customerEmail, parcels }) => customerEmail === demoCustomerEmail && parcels[0]?.endsIn === 'completed')
      .flatMap(({ lines }) => lines.map(({ productSlug }) => productSlug))
    const reviewed = demoReviews.filter(({ by }) => by === 'customer').map(({ product }) => product)
    expect(received.filter((slug) => !reviewed.includes(slug)).length).toBeGreaterThanOrEqual(2)
  })
})

describe('articles', () => {
  const shape = (body = '') => body.split('\n\n').map((block) => (block.startsWith('## ') ? 'heading' : 'text'))

  it('are told in every language, block for block as in English', () => {
    for (const { slug, title, summary, body, pictures } of demoArticles())
      for (const code of languageCodes) {
        expect(shape(body[code]), `${slug} ${code}`).toEqual(shape(body.en))
        expect(title[code] && summary[code] && pictures.every(({ alt }) => alt[code]), `${slug} ${code}`).toBeTruthy()
      }
  })
})
