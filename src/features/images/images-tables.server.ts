import { sql } from 'drizzle-orm'
import { check, customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment, reference } from '#platform/database/columns.server.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A picture. Its sizes are made on first request and kept in storage under `key`. */
export const images = pgTable(
  'images',
  {
    id: id(),
    /** immutable public name: a hash of what it shows */
    key: text().notNull().unique(),
    kind: text({ enum: ['drawn', 'uploaded'] }).notNull(),
    /** what the artist draws, for drawn pictures */
    brief: jsonb(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** `#rrggbb` shown while the picture loads */
    ground: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [check('images_size', sql`${table.width} > 0 and ${table.height} > 0`)],
)

/** Who handed a picture in, and since when something shows it. What nothing shows is forgotten after a day. */
export const imageUploads = pgTable(
  'image_uploads',
  {
    imageId: reference()
      .notNull()
      .references(() => images.id),
    userId: reference().notNull(),
    at: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.imageId, table.userId] }),
    index('image_uploads_user').on(table.userId),
    index('image_uploads_unused').on(table.at).where(sql`${table.usedAt} is null`),
  ],
)

/** Parts of a picture that is on its way: on a bad network it arrives in pieces, each once. Swept after a day. */
export const imageParts = pgTable(
  'image_parts',
  {
    userId: reference().notNull(),
    /** made on the phone: one name for one picture */
    uploadId: uuid().notNull(),
    position: integer().notNull(),
    bytes: bytes().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.uploadId, table.position] }),
    index('image_parts_old').on(table.at),
  ],
)
