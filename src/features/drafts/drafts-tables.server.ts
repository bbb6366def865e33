import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { artisans } from '#features/artisans/artisans-tables.server.ts'
import {
  type ImportAnswers,
  type ImportNote,
  type ImportQuestions,
  importFormats,
  importOutcomes,
  importStatuses,
} from '#features/imports/product-import.ts'
import { products } from '#features/products/catalog-tables.server.ts'
import { id, moment, reference } from '#platform/database/columns.server.ts'
import { type ProductDraft, type ProductForm, revisionStatuses } from './product-form.ts'

/**
 * A form that is being filled in: saved at every pause, complete or not. `publicId` is made on the phone, so that a draft that is
 * sent twice is one draft. Its words are nobody's but the artisan's.
 */
export const productDrafts = pgTable(
  'product_drafts',
  {
    id: id(),
    publicId: uuid().notNull(),
    artisanId: reference()
      .notNull()
      .references(() => artisans.id),
    /** the product that is being changed; null: a new one */
    productId: reference().references(() => products.id),
    content: jsonb().$type<ProductDraft>().notNull(),
    /** counts saves; a save says which one it builds on */
    revision: integer().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    unique('product_drafts_public').on(table.artisanId, table.publicId),
    uniqueIndex('product_drafts_product').on(table.productId).where(sql`${table.productId} is not null`),
    index('product_drafts_latest').on(table.artisanId, table.updatedAt),
  ],
)

/** Material changes of a published product: they wait for the admin while the page stays as it was. */
export const productRevisions = pgTable(
  'product_revisions',
  {
    id: id(),
    publicId: uuid().notNull().unique().defaultRandom(),
    productId: reference()
      .notNull()
      .references(() => products.id),
    before: jsonb().$type<ProductForm>().notNull(),
    after: jsonb().$type<ProductForm>().notNull(),
    status: text({ enum: revisionStatuses }).notNull(),
    reason: text(),
    askedAt: moment().notNull(),
    decidedAt: moment(),
    decidedBy: reference(),
  },
  (table) => [
    uniqueIndex('product_revisions_pending').on(table.productId).where(sql`${table.status} = 'pending'`),
    index('product_revisions_waiting').on(table.askedAt).where(sql`${table.status} = 'pending'`),
  ],
)

/** A file of products that an artisan brought: read first (dry run), then carried out. The file itself lies in storage. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    publicId: uuid().notNull().unique().defaultRandom(),
    artisanId: reference()
      .notNull()
      .references(() => artisans.id),
    fileName: text().notNull(),
    /** null until the head of the file was read */
    format: text({ enum: importFormats }),
    status: text({ enum: importStatuses }).notNull(),
    /** categories and crafts of the file as the artisan mapped them, currency as she confirmed it */
    answers: jsonb().$type<ImportAnswers>().notNull(),
    /** what must be answered before it can be carried out */
    questions: jsonb().$type<ImportQuestions>().notNull(),
    /** products in the file, and how many of them are through */
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** why the whole file failed: a key of invalid.* */
    problem: text(),
    createdAt: moment().notNull(),
    startedAt: moment(),
    finishedAt: moment(),
  },
  (table) => [index('imports_artisan').on(table.artisanId, table.createdAt)],
)

/** One product of a file, or one line that belongs to none: what will be done or was done with it, and why not. */
export const importItems = pgTable(
  'import_items',
  {
    importId: reference()
      .notNull()
      .references(() => imports.id),
    /** place in the file */
    position: integer().notNull(),
    /** first and last line of the file, counted from 1 with the head */
    fromLine: integer().notNull(),
    untilLine: integer().notNull(),
    sourceKey: text(),
    name: text().notNull(),
    outcome: text({ enum: importOutcomes }).notNull(),
    /** keys of sentences with their values: why it is skipped or failed, what was left out */
    notes: jsonb().$type<ImportNote[]>().notNull(),
    form: jsonb().$type<Record<string, unknown>>(),
    productId: reference().references(() => products.id),
    doneAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
)
