import { sql } from '#platform/database/sql.ts'
/** SQL: an account may act in its own workshop, and in another artisan's while that artisan's latest consent stands. */
export const isActedFor = sql`
  coalesce((select bool_or(c.withdrawn_at is null) from artisan_consents c where c.artisan_id = artisans.id), true)`
