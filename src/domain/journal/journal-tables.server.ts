import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { crafts } from '#domain/crafts/crafts-tables.server.ts'
import { images } from '#domain/images/images-tables.server.ts'
import { id, moment, reference } from '#platform/columns.server.ts'

/** A piece of the journal. Texts are by language; `en` is always there. */
export const articles = pgTable(
  'articles',
  {
    id: id(),
    slug: text().notNull().unique(),
    title: jsonb().$type<Record<string, string>>().notNull(),
    /** one or two sentences: lists, search engines, the feed */
    summary: jsonb().$type<Record<string, string>>().notNull(),
    /** paragraphs parted by blank lines; a line that begins with `## ` is a heading */
    body: jsonb().$type<Record<string, string>>().notNull(),
    author: text().notNull(),
    sources: jsonb().$type<{ title: string; url: string | null }[]>().notNull(),
    /** the craft it is about: its goods are shown beside it */
    craftId: reference().references(() => crafts.id),
    publishedAt: moment(),
    createdAt: moment().notNull(),
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

/** The newsletter: asked for, then confirmed by a link in a mail, and left by another. */
export const subscribers = pgTable('subscribers', {
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
})

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
  },
  (table) => [index('contact_messages_open').on(table.sentAt).where(sql`${table.answeredAt} is null`)],
)
