import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#domain/accounts/accounts-tables.server.ts'
import { crafts } from '#domain/crafts/crafts-tables.server.ts'
import { images } from '#domain/images/images-tables.server.ts'
import { id, moment, reference, wordSet } from '#platform/columns.server.ts'

export const artisans = pgTable(
  'artisans',
  {
    id: id(),
    userId: reference()
      .notNull()
      .unique()
      .references(() => users.id),
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** the name in the artisan's own script, and which language that is */
    homeName: text(),
    homeLanguage: text().notNull(),
    state: text().notNull(),
    place: text().notNull(),
    pincode: text().notNull(),
    phone: text().notNull(),
    specialty: text().notNull(),
    /** story by language; `en` is always there */
    story: jsonb().$type<Record<string, string>>().notNull(),
    yearsOfExperience: integer().notNull(),
    status: text({
      enum: ['applied', 'in_review', 'changes_requested', 'verified', 'paused', 'suspended', 'rejected', 'closed'],
    }).notNull(),
    verifiedAt: moment(),
    taxStatus: text({ enum: ['registered', 'composition', 'enrolled', 'none'] }).notNull(),
    gstin: text(),
    enrolmentNumber: text(),
    /** with it tax at source is 0.1 % or nothing, without it 5 % */
    pan: text(),
    legalForm: text({ enum: ['individual', 'huf', 'firm', 'company', 'cooperative'] })
      .notNull()
      .default('individual'),
    /** as it stands on invoices; null: workshop's place, pincode and state */
    postalAddress: text(),
    /** null: the category's, else the platform's commission */
    commissionBasisPoints: integer(),
    createdAt: moment().notNull(),
    /** what people find a maker by; names of crafts are beside it, at the crafts */
    words: wordSet().generatedAlwaysAs(
      sql`array_to_tsvector(search_words_of(name || ' ' || coalesce(home_name, '') || ' ' || place || ' ' || specialty || ' ' || regexp_replace(state, '([A-Z])', ' \\1', 'g')))`,
    ),
  },
  (table) => [
    index('artisans_state').on(table.state),
    check(
      'artisans_tax',
      sql`(${table.taxStatus} not in ('registered', 'composition') or ${table.gstin} is not null) and (${table.taxStatus} <> 'enrolled' or ${table.enrolmentNumber} is not null)`,
    ),
  ],
)

export const artisanCrafts = pgTable(
  'artisan_crafts',
  {
    artisanId: reference()
      .notNull()
      .references(() => artisans.id),
    craftId: reference()
      .notNull()
      .references(() => crafts.id),
  },
  (table) => [
    primaryKey({ columns: [table.artisanId, table.craftId] }),
    index('artisan_crafts_craft').on(table.craftId),
  ],
)

/** Pictures of the workshop and of hands at work, beside those of the goods. */
export const artisanPictures = pgTable(
  'artisan_pictures',
  {
    artisanId: reference()
      .notNull()
      .references(() => artisans.id),
    position: integer().notNull(),
    imageId: reference()
      .notNull()
      .references(() => images.id),
    /** what it shows, in English; other languages show the maker's name */
    alt: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.artisanId, table.position] })],
)

/** Who hears of a maker's new work by mail. */
export const follows = pgTable(
  'follows',
  {
    artisanId: reference()
      .notNull()
      .references(() => artisans.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    followedAt: moment().notNull(),
    /** the code in the mail's unsubscribe link; it opens nothing but leaving */
    leaveCode: text().notNull().unique(),
    /** follows still, but wants no mails */
    mailsOffAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.artisanId, table.userId] }), index('follows_user').on(table.userId)],
)

/** Which follower was told of which new piece, so that nobody hears of one twice. */
export const newWorkMails = pgTable(
  'new_work_mails',
  {
    userId: reference()
      .notNull()
      .references(() => users.id),
    /** the product; its table is the catalogue's, which knows this one */
    productId: reference().notNull(),
    artisanId: reference()
      .notNull()
      .references(() => artisans.id),
    sentAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('new_work_mails_latest').on(table.artisanId, table.userId, table.sentAt),
    index('new_work_mails_old').on(table.sentAt),
  ],
)
