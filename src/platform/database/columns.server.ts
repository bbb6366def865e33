import { sql } from 'drizzle-orm'
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** Column kinds used by every table, so that one thing has one type. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
/** The same of a table that is cut by month: its key holds the moment as well, and its counter is a sequence of its own. */
export const monthlyId = (sequence: string) =>
  bigint({ mode: 'number' })
    .notNull()
    .default(sql.raw(`nextval('${sequence}')`))
export const reference = () => bigint({ mode: 'number' })
export const paise = () => bigint({ mode: 'number' })
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
/** PostgreSQL's set of words, for finding; written by triggers only. */
export const wordSet = customType<{ data: string }>({ dataType: () => 'tsvector' })
