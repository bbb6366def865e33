import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { artisans } from '#features/artisans/artisans-tables.server.ts'
import { crafts } from '#features/crafts/crafts-tables.server.ts'
import type { BreakUp } from '#features/drafts/product-form.ts'
import { images } from '#features/images/images-tables.server.ts'
import { id, moment, paise, reference, wordSet } from '#platform/database/columns.server.ts'

/** Counts every change of a product, so that each process can catch up with what it missed. */
export const productChanges = pgSequence('product_changes')

export const products = pgTable(
  'products',
  {
    id: id(),
    slug: text().notNull().unique(),
    artisanId: reference()
      .notNull()
      .references(() => artisans.id),
    craftId: reference()
      .notNull()
      .references(() => crafts.id),
    category: text().notNull(),
    /** state of origin: one of the 29 keys */
    state: text().notNull(),
    /** in `language`; English wherever the artisan gave English words */
    name: text().notNull(),
    description: text().notNull(),
    /** language of `name`, `description` and `variationNote`; other languages are translations */
    language: text().notNull().default('en'),
    /** how far one piece may differ from the pictured one */
    variationNote: text(),
    materials: text().array().notNull(),
    techniques: text().array().notNull(),
    colors: text().array().notNull(),
    features: text().array().notNull(),
    /** families of `materials` and `colors` that people filter by: material.ts, color.ts; kept by save-product */
    materialKeys: text().array().notNull().default(sql`'{}'`),
    colorKeys: text().array().notNull().default(sql`'{}'`),
    /** words of the name, and of name, description, materials and techniques; kept by a trigger */
    nameWords: wordSet(),
    allWords: wordSet(),
    lengthMm: integer().notNull(),
    widthMm: integer().notNull(),
    heightMm: integer().notNull(),
    weightGrams: integer().notNull(),
    /** as the courier measures it */
    packedLengthMm: integer().notNull(),
    packedWidthMm: integer().notNull(),
    packedHeightMm: integer().notNull(),
    packedWeightGrams: integer().notNull(),
    isFragile: boolean().notNull(),
    dispatchDays: integer().notNull(),
    /** made after the order came: no cash on delivery, no return for a change of mind, milestones while it is made */
    isMadeToOrder: boolean().notNull().default(false),
    /** pieces that can be made in a week, of what is made to order; null: no such limit */
    weeklyCapacity: integer(),
    /** how it is packed: packing.ts; null: as the artisan sees fit */
    packing: text(),
    /** what the price is made of, when the artisan shows it to buyers */
    breakUp: jsonb().$type<BreakUp>(),
    hsn: text().notNull(),
    /** what buyers choose by, in the artisan's order; the choices of a variant are jsonb, which forgets it */
    optionNames: text().array().notNull().default([]),
    status: text({
      enum: [
        'draft',
        'in_review',
        'changes_requested',
        'published',
        'paused',
        'removed',
        'appealed',
        'removed_finally',
      ],
    }).notNull(),
    /** handed to the admin, or appealed: since when it waits there; kept by move-listing */
    waitingSince: moment(),
    publishedAt: moment(),
    featuredAt: moment(),
    /** the lowest variant price; kept by save-product */
    pricePaise: paise().notNull(),
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    createdAt: moment().notNull(),
    /** put away by the artisan; neither in the shop nor in the everyday list */
    archivedAt: moment(),
    /** counts what the artisan saved, so that two devices do not undo each other */
    revision: integer().notNull().default(1),
    /** its name in the file it was imported from, and a hash of what stood there */
    sourceKey: text(),
    sourceHash: text(),
    // From product_changes, moved by triggers on all that a product page shows. Without an index on purpose: so a sale
    // stays a cheap update within the page, and only catching up after a lost connection reads the whole table.
    changeNumber: bigint({ mode: 'number' }).notNull().default(sql`nextval('product_changes')`),
  },
  (table) => [
    index('products_artisan').on(table.artisanId),
    index('products_own').on(table.artisanId, table.createdAt, table.id).where(sql`${table.archivedAt} is null`),
    index('products_own_status')
      .on(table.artisanId, table.status, table.createdAt, table.id)
      .where(sql`${table.archivedAt} is null`),
    index('products_put_away')
      .on(table.artisanId, table.createdAt, table.id)
      .where(sql`${table.archivedAt} is not null`),
    unique('products_source').on(table.artisanId, table.sourceKey),
    // The nearest in price of one craft, and of one family in one state, are read from these in order.
    index('products_craft_price').on(table.craftId, table.pricePaise),
    index('products_family_price').on(table.category, table.state, table.pricePaise),
    // The admin's lists, and the first shelf of the shop.
    index('products_waiting')
      .on(sql`coalesce(${table.waitingSince}, ${table.createdAt})`, table.id)
      .where(sql`${table.status} in ('in_review', 'appealed')`),
    index('products_created').on(table.createdAt, table.id),
    index('products_price').on(table.pricePaise, table.id),
    index('products_featured').on(table.featuredAt).where(sql`${table.featuredAt} is not null`),
    index('products_words').using('gin', table.allWords),
    check('products_price', sql`${table.pricePaise} > 0`),
    check('products_weight', sql`${table.weightGrams} > 0 and ${table.packedWeightGrams} > 0`),
  ],
)

export const productTranslations = pgTable(
  'product_translations',
  {
    productId: reference()
      .notNull()
      .references(() => products.id),
    language: text().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    variationNote: text(),
    /** as those of the product */
    nameWords: wordSet(),
    allWords: wordSet(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.language] }),
    index('product_translations_words').using('gin', table.allWords),
  ],
)

export const variants = pgTable(
  'variants',
  {
    id: id(),
    productId: reference()
      .notNull()
      .references(() => products.id),
    sku: text().notNull().unique(),
    /** the artisan's own code for it, unique among her goods only */
    ownSku: text(),
    options: jsonb().$type<Record<string, string>>().notNull(),
    /** `options` serialized with sorted names; what a cart line is compared by */
    optionsKey: text().notNull(),
    pricePaise: paise().notNull(),
    position: integer().notNull(),
    removedAt: moment(),
  },
  (table) => [
    unique('variants_options').on(table.productId, table.optionsKey),
    index('variants_own_sku').on(table.ownSku).where(sql`${table.ownSku} is not null`),
    check('variants_price', sql`${table.pricePaise} between 1 and 100000000`),
  ],
)

export const stock = pgTable(
  'stock',
  {
    variantId: reference()
      .primaryKey()
      .references(() => variants.id),
    onHand: integer().notNull(),
    /** units in open holds; free = onHand − reserved */
    reserved: integer().notNull().default(0),
  },
  (table) => [
    check(
      'stock_bounds',
      sql`${table.onHand} >= 0 and ${table.reserved} >= 0 and ${table.reserved} <= ${table.onHand}`,
    ),
  ],
)

/** Every change of stock on hand; the sum by variant is stock.on_hand. Append-only. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id(),
    variantId: reference()
      .notNull()
      .references(() => variants.id),
    kind: text({ enum: ['opening', 'adjusted', 'sold', 'returned'] }).notNull(),
    /** signed units */
    quantity: integer().notNull(),
    /** the order that sold or brought back the units */
    orderId: reference(),
    actorId: reference(),
    at: moment().notNull(),
  },
  (table) => [index('stock_movements_variant').on(table.variantId)],
)

export const holds = pgTable(
  'holds',
  {
    id: id(),
    variantId: reference()
      .notNull()
      .references(() => variants.id),
    orderId: reference().notNull(),
    quantity: integer().notNull(),
    expiresAt: moment().notNull(),
    state: text({ enum: ['open', 'sold', 'released'] }).notNull(),
    closedAt: moment(),
  },
  (table) => [
    index('holds_order').on(table.orderId),
    index('holds_open').on(table.variantId).where(sql`${table.state} = 'open'`),
    check('holds_quantity', sql`${table.quantity} > 0`),
  ],
)

export const productPictures = pgTable(
  'product_pictures',
  {
    productId: reference()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    imageId: reference()
      .notNull()
      .references(() => images.id),
    /** what it shows, in English; other languages show the product's name */
    alt: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)
