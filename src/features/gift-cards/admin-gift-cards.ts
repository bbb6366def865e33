import { z } from 'zod'
import { defineList } from '#features/define-list.ts'
import { rupeeCell } from '#platform/csv/csv-cell.ts'
import { hasWords, prefixWords } from '#platform/database/keyset.server.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { lookedFor } from '#platform/lists/admin-list.ts'

/** Sold ones; who got a card is its buyer's own. */
export const adminGiftCard = z.object({
  id: z.string(),
  last4: z.string(),
  buyer: z.string(),
  paidAt: z.string(),
  amountPaise: z.int(),
  leftPaise: z.int(),
  expiresAt: z.string(),
})

export type AdminGiftCard = z.output<typeof adminGiftCard>

type Row = Omit<AdminGiftCard, 'paidAt' | 'expiresAt'> & { paidAt: Date; expiresAt: Date }

export const adminGiftCards = defineList({
  select: sql`c.public_id as id, c.last_four as last4, u.full_name as buyer, c.paid_at, c.amount_paise, c.left_paise, c.expires_at`,
  from: sql`gift_cards c join users u on u.id = c.buyer_id`,
  id: sql`c.id`,
  sorts: {
    sold: { by: sql`c.paid_at`, type: 'timestamptz' },
    left: { by: sql`c.left_paise`, type: 'bigint' },
  },
  orders: ['-sold', '-left'] as const,
  readFilter: (query) => ({ q: lookedFor(query.q) }),
  where: ({ q }) => [sql`c.paid_at is not null`, q && found(q)],
  toItem: (row: Row): AdminGiftCard => ({
    ...row,
    paidAt: row.paidAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }),
  file: {
    path: 'gift-cards',
    columns: [
      ['Card', ({ last4 }) => last4],
      ['Buyer', ({ buyer }) => buyer],
      ['Sold', ({ paidAt }) => paidAt],
      ['Sum (INR)', ({ amountPaise }) => rupeeCell(amountPaise)],
      ['Left (INR)', ({ leftPaise }) => rupeeCell(leftPaise)],
      ['Until', ({ expiresAt }) => expiresAt],
    ],
  },
})

function found(q: string): Sql {
  const ofCard = sql`c.last_four = ${q.toUpperCase()}::text`
  const names = prefixWords(q)
  return names ? sql`${ofCard} or ${hasWords(sql`u.full_name`, names)}` : ofCard
}
