import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment, paise } from '#platform/database/columns.server.ts'

/** GST by HSN prefix and date; the longest prefix that is valid on the day wins. Sources: india.md 1.1. */
export const taxRules = pgTable('tax_rules', {
  id: id(),
  hsnPrefix: text().notNull(),
  handicraftOnly: boolean().notNull(),
  /** value of one piece without tax; null: one rate for all */
  valueLimitPaise: paise(),
  basisPointsUpToLimit: integer().notNull(),
  basisPointsAboveLimit: integer().notNull(),
  validFrom: moment().notNull(),
  validUntil: moment(),
  source: text().notNull(),
})

/** What a parcel costs by zone (A same city … E far), in slabs of grams, and how many days it travels. */
export const shippingRates = pgTable('shipping_rates', {
  id: id(),
  zone: text({ enum: ['A', 'B', 'C', 'D', 'E'] }).notNull(),
  slabGrams: integer().notNull(),
  firstSlabPaise: paise().notNull(),
  nextSlabPaise: paise().notNull(),
  fragileFirstPaise: paise().notNull(),
  fragileNextPaise: paise().notNull(),
  freeAbovePaise: paise(),
  daysMin: integer().notNull(),
  daysMax: integer().notNull(),
  validFrom: moment().notNull(),
  validUntil: moment(),
})

/** Commission in basis points by category; the row without category is the platform's default. */
export const commissionRules = pgTable('commission_rules', {
  id: id(),
  category: text(),
  basisPoints: integer().notNull(),
  validFrom: moment().notNull(),
  validUntil: moment(),
})

/** When cash on delivery is offered and what it costs; dated. Reasons: cod-rules.ts. */
export const codRules = pgTable('cod_rules', {
  id: id(),
  /** of one parcel, everything included */
  mostPaise: paise().notNull(),
  mostFragilePaise: paise().notNull(),
  feePaise: paise().notNull(),
  feeBasisPoints: integer().notNull(),
  /** refused parcels after which a buyer pays before */
  mostRefused: integer().notNull(),
  /** zones and beginnings of pincodes where no courier takes cash */
  closedZones: text().array().notNull(),
  closedPrefixes: text().array().notNull(),
  validFrom: moment().notNull(),
  validUntil: moment(),
})
