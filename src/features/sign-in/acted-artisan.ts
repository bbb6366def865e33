import { sql } from '#platform/database/sql.ts'
/**
 * SQL: whether the account that has opened the workshop `artisans` may act in it. Its own always, that of another artisan while
 * the artisan's latest consent stands.
 */
export const isActedFor = sql`
  coalesce((select bool_or(c.withdrawn_at is null) from artisan_consents c where c.artisan_id = artisans.id), true)`
