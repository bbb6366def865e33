import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { crafts } from '#features/crafts/crafts-tables.server.ts'
import { images } from '#features/images/images-tables.server.ts'
import { id, moment, reference } from '#platform/database/columns.server.ts'

/** A piece of the journal. Texts are by language; `en` is always there. */
export const articles = pgTable(
  'articles',
  {
    id: id(),
    slug: text().notNull().unique(),
    title: jsonb().$type<Record<string, string>>().notNull(),
    /** one or two sentences: lists, search engines, the feed */
    summary: jsonb().$type<Record<string, string>>().notNull(),
    /** markdown; HTML in it is plain text */
    body: jsonb().$type<Record<string, string>>().notNull(),
    author: text().notNull(),
    sources: jsonb().$type<{ title: string; url: string | null }[]>().notNull(),
    /** the craft it is about: its goods are shown beside it */
    craftId: reference().references(() => crafts.id),
    /** null: a draft; in the future: it comes out then */
    publishedAt: moment(),
    createdAt: moment().notNull(),
    changedAt: moment(),
    /** raised by each save: two who write at once do not overwrite each other */
    revision: integer().notNull().default(1),
    archivedAt: moment(),
  },
  (table) => [index('articles_latest').on(table.publishedAt), index('articles_craft').on(table.craftId)],
)

export const articlePictures = pgTable(
  'article_pictures',
  {
    id: id(),
    articleId: reference()
      .notNull()
      .references(() => articles.id),
    position: integer().notNull(),
    imageId: reference()
      .notNull()
      .references(() => images.id),
    /** what it shows, by language; `en` is always there */
    alt: jsonb().$type<Record<string, string>>().notNull(),
  },
  (table) => [index('article_pictures_article').on(table.articleId, table.position)],
)

/** The newsletter: asked for, then confirmed by a link in an email, and left by another. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: id(),
    email: text().notNull(),
    emailFolded: text().notNull().unique(),
    language: text().notNull(),
    askedAt: moment().notNull(),
    /** SHA-256 of the code in the confirming link, in hex; kept after use, so that a second click finds its answer */
    confirmHash: text().unique(),
    /** until when that link confirms; null once it has */
    confirmBy: moment(),
    confirmedAt: moment(),
    /** the code in every newsletter's unsubscribe link; it opens nothing but leaving */
    leaveCode: text().notNull().unique(),
    /** null again when somebody comes back */
    leftAt: moment(),
    /** which words they agreed to, see `subscription.ts`; null: asked before this was kept */
    wordsVersion: text(),
  },
  (table) => [index('subscribers_asked').on(table.askedAt, table.id)],
)

/** What people write on the contact page. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    orderNumber: text(),
    message: text().notNull(),
    language: text().notNull(),
    userId: reference(),
    sentAt: moment().notNull(),
    answeredAt: moment(),
    /** what the admin wrote back, and who did */
    answer: text(),
    answeredBy: reference(),
    publicId: uuid().notNull().unique().defaultRandom(),
  },
  (table) => [
    index('contact_messages_sent').on(table.sentAt, table.id),
    index('contact_messages_open').on(table.sentAt).where(sql`${table.answeredAt} is null`),
  ],
)

/**
 * Pages of the shop that the admin has written anew (terms, privacy, help …), each saving a row: readers see the latest one whose
 * time has come. A page that is not here, or whose row has no words, comes from the locale files.
 */
export const infoPages = pgTable(
  'info_pages',
  {
    slug: text().notNull(),
    /** raised by each save: two who write at once do not overwrite each other */
    revision: integer().notNull(),
    /** by language; without `en`: the text that comes with the shop */
    title: jsonb().$type<Record<string, string>>().notNull(),
    /** markdown */
    body: jsonb().$type<Record<string, string>>().notNull(),
    /** null: a draft; in the future: it takes the old text's place then */
    publishedAt: moment(),
    changedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.revision] })],
)

/**
 * Complaints with their clocks: acknowledged within 48 hours, resolved within one month. Source: Consumer Protection
 * (E-Commerce) Rules 2020, rule 4(5).
 */
export const grievances = pgTable(
  'grievances',
  {
    id: id(),
    /** said to the person, who follows it with this and the email address */
    ticket: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    orderNumber: text(),
    subject: text({ enum: ['order', 'product', 'artisan', 'money', 'privacy', 'access', 'other'] }).notNull(),
    text: text().notNull(),
    language: text().notNull(),
    userId: reference(),
    status: text({ enum: ['open', 'acknowledged', 'waiting', 'resolved', 'closed'] }).notNull(),
    sentAt: moment().notNull(),
    acknowledgeBy: moment().notNull(),
    resolveBy: moment().notNull(),
    acknowledgedAt: moment(),
    resolvedAt: moment(),
    /** the SHA-256 of the code in the email's link, in hex */
    codeHash: text().notNull().unique(),
  },
  (table) => [
    index('grievances_open').on(table.resolveBy).where(sql`${table.resolvedAt} is null`),
    index('grievances_sent').on(table.sentAt, table.id),
  ],
)

/** What happened with a complaint. What is not public is the admin's own. */
export const grievanceEvents = pgTable(
  'grievance_events',
  {
    id: id(),
    grievanceId: reference()
      .notNull()
      .references(() => grievances.id),
    at: moment().notNull(),
    kind: text({
      enum: ['sent', 'acknowledged', 'answer', 'note', 'asked', 'added', 'resolved', 'reopened', 'closed'],
    }).notNull(),
    authorRole: text().notNull(),
    authorId: reference(),
    text: text().notNull(),
    isPublic: boolean().notNull(),
  },
  (table) => [index('grievance_events_of').on(table.grievanceId, table.id)],
)
