import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from '#platform/columns.server.ts'

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
