import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/accounts-tables.server.ts'
import { crafts } from '#features/crafts/crafts-tables.server.ts'
import { images } from '#features/images/images-tables.server.ts'
import { paperKinds } from '#features/verification/artisan-paper.ts'
import { verificationStatuses } from '#features/verification/verification-status.ts'
import { id, moment, reference, wordSet } from '#platform/database/columns.server.ts'
import { consentManners } from './artisan-consent.ts'

export const artisans = pgTable(
  'artisans',
  {
    id: id(),
    /** who acts for the artisan; an account of a co-operative may act for several (artisan_consents) */
    userId: reference()
      .notNull()
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
      enum: verificationStatuses,
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
    /** when the papers were handed to the admin for the first time; before it, text fields may be empty */
    appliedAt: moment(),
    /** what people find an artisan by; names of crafts are beside it, at the crafts */
    words: wordSet().generatedAlwaysAs(
      sql`array_to_tsvector(search_words_of(name || ' ' || coalesce(home_name, '') || ' ' || place || ' ' || specialty || ' ' || regexp_replace(state, '([A-Z])', ' \\1', 'g')))`,
    ),
  },
  (table) => [
    index('artisans_state').on(table.state),
    index('artisans_user').on(table.userId),
    index('artisans_names').using('gin', sql`to_tsvector('simple', ${table.name})`),
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
    /** what it shows, in `language`; the same in other languages in `translations` */
    alt: text().notNull(),
    language: text().notNull().default('en'),
    translations: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.artisanId, table.position] })],
)

/** Who hears of an artisan's new work by email. */
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
    /** the code in the email's unsubscribe link; it opens nothing but leaving */
    leaveCode: text().notNull().unique(),
    /** follows still, but wants no emails */
    emailsOffAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.artisanId, table.userId] }), index('follows_user').on(table.userId)],
)

/** Which follower was told of which new piece, so that nobody hears of one twice. */
export const newWorkEmails = pgTable(
  'new_work_emails',
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
    index('new_work_emails_latest').on(table.artisanId, table.userId, table.sentAt),
    index('new_work_emails_old').on(table.sentAt),
  ],
)

/** Numbers by which an artisan is known elsewhere. Numbers only: a picture of a paper is never kept. */
export const artisanPapers = pgTable(
  'artisan_papers',
  {
    artisanId: reference()
      .notNull()
      .references(() => artisans.id),
    kind: text({ enum: paperKinds }).notNull(),
    number: text().notNull(),
    givenAt: moment().notNull(),
    /** when the admin looked it up in the register it belongs to, and who */
    checkedAt: moment(),
    checkedBy: reference(),
  },
  (table) => [primaryKey({ columns: [table.artisanId, table.kind] })],
)

/** Days on which nothing leaves the workshop: promised dates move behind them. */
export const artisanHolidays = pgTable(
  'artisan_holidays',
  {
    id: id(),
    publicId: uuid().notNull().unique().defaultRandom(),
    artisanId: reference()
      .notNull()
      .references(() => artisans.id),
    /** first and last day, of India */
    fromDay: date().notNull(),
    untilDay: date().notNull(),
    createdAt: moment().notNull(),
    removedAt: moment(),
  },
  (table) => [
    index('artisan_holidays_ahead').on(table.artisanId, table.untilDay).where(sql`${table.removedAt} is null`),
    check('artisan_holidays_order', sql`${table.fromDay} <= ${table.untilDay}`),
  ],
)

/** That an artisan lets another account act: who asked, how the artisan agreed, in which words. Never changed, only withdrawn. */
export const artisanConsents = pgTable(
  'artisan_consents',
  {
    id: id(),
    artisanId: reference()
      .notNull()
      .references(() => artisans.id),
    /** the account that acts */
    userId: reference()
      .notNull()
      .references(() => users.id),
    /** the artisan's own name as it was said or signed */
    artisanName: text().notNull(),
    manner: text({ enum: consentManners }).notNull(),
    witnessName: text(),
    textVersion: text().notNull(),
    language: text().notNull(),
    givenAt: moment().notNull(),
    withdrawnAt: moment(),
  },
  (table) => [index('artisan_consents_artisan').on(table.artisanId), index('artisan_consents_user').on(table.userId)],
)
