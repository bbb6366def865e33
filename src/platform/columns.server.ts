import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** Column kinds used by every table, so that one thing has one type. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const reference = () => bigint({ mode: 'number' })
export const paise = () => bigint({ mode: 'number' })
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
/** PostgreSQL's set of words, for finding; written by triggers only. */
export const wordSet = customType<{ data: string }>({ dataType: () => 'tsvector' })
