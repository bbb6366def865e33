import { sql } from 'drizzle-orm'
import { boolean, customType, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, moment, reference } from '#platform/database/columns.server.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const users = pgTable(
  'users',
  {
    id: id(),
    publicId: uuid().notNull().unique().defaultRandom(),
    email: text().notNull(),
    /** lower-cased; what uniqueness and look-ups use. Email goes to `email` as it was given */
    emailFolded: text().notNull().unique(),
    fullName: text().notNull(),
    phone: text().notNull(),
    role: text({ enum: ['customer', 'artisan', 'admin'] }).notNull(),
    passwordHash: text().notNull(),
    language: text().notNull(),
    createdAt: moment().notNull(),
    passwordChangedAt: moment().notNull(),
    /** when a link in an email to `email` was opened; null after the address changed */
    emailConfirmedAt: moment(),
    closedAt: moment(),
    /** the admin has shut the account; the reason is said to the person */
    disabledAt: moment(),
    disabledReason: text(),
  },
  (table) => [
    // What the admin looks for: the beginning of an email address, of a telephone number, of a name.
    index('users_joined').on(table.createdAt, table.id),
    index('users_roles').on(table.role, table.createdAt, table.id),
    index('users_by_name').on(table.fullName, table.id),
    index('users_disabled').on(table.createdAt, table.id).where(sql`${table.disabledAt} is not null`),
    index('users_email_begins').on(table.emailFolded.op('text_pattern_ops')),
    index('users_phone_begins').on(sql`right(${table.phone}, 10) text_pattern_ops`),
    index('users_names').using('gin', sql`to_tsvector('simple', ${table.fullName})`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    publicId: uuid().notNull().unique().defaultRandom(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the cookie's 256 random bits; the cookie itself is never stored */
    tokenHash: bytes().notNull().unique(),
    remembered: boolean().notNull(),
    /** which of several artisans the person acts for at the moment; null: the first. The table is the artisans', which knows this one */
    artisanId: reference(),
    /** when the password was last given in this session: dangerous acts ask for it anew */
    provedAt: moment(),
    /** when a code of the authenticator, or a recovery code, was given; null: not in this session */
    secondFactorAt: moment(),
    /** an admin acts for this artisan, why, and since when; the table is the artisans', which knows this one */
    impersonationArtisanId: reference(),
    impersonationReason: text(),
    impersonationSince: moment(),
    userAgent: text().notNull(),
    createdAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    /** absolute end, whatever the activity */
    expiresAt: moment().notNull(),
    revokedAt: moment(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    publicId: uuid().notNull().unique().defaultRandom(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    fullName: text().notNull(),
    phone: text().notNull(),
    pincode: text().notNull(),
    house: text().notNull(),
    street: text().notNull(),
    landmark: text(),
    city: text().notNull(),
    /** one of the 36 states and territories, camelCase key */
    state: text().notNull(),
    alternatePhone: text(),
    /** of a business buyer; printed on the invoice */
    gstin: text(),
    kind: text({ enum: ['home', 'work'] }).notNull(),
    /** the newest such moment is the default address */
    madeDefaultAt: moment(),
    createdAt: moment().notNull(),
    removedAt: moment(),
  },
  (table) => [index('addresses_user').on(table.userId).where(sql`${table.removedAt} is null`)],
)

/** What a person agreed to, in which words and language. */
export const consents = pgTable('consents', {
  id: id(),
  userId: reference()
    .notNull()
    .references(() => users.id),
  purpose: text().notNull(),
  textVersion: text().notNull(),
  language: text().notNull(),
  givenAt: moment().notNull(),
  withdrawnAt: moment(),
})

/** Codes that are sent to a person and open one thing once. The code itself is kept nowhere, only its SHA-256. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: id(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    purpose: text({ enum: ['reset-password', 'confirm-email', 'change-email'] }).notNull(),
    /** what the code is about: the new address of `change-email` */
    subject: text(),
    codeHash: bytes().notNull().unique(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('one_time_codes_user').on(table.userId)],
)

/** The authenticator of an account (TOTP, RFC 6238). Its secret is sealed; a code counts once. */
export const authenticators = pgTable('authenticators', {
  userId: reference()
    .primaryKey()
    .references(() => users.id),
  sealedSecret: text().notNull(),
  createdAt: moment().notNull(),
  /** when a first code showed that the phone has it; null: it opens and asks nothing yet */
  confirmedAt: moment(),
  /** the step of 30 seconds of the last code that counted: no code of it or an earlier one counts again */
  lastStep: integer(),
})

/** For who has lost the phone: each opens once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    codeHash: bytes().notNull().unique(),
    createdAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/** Counters for throttles, in fixed windows; rows older than a day are swept. */
export const throttles = pgTable(
  'throttles',
  { key: text().notNull(), windowStart: moment().notNull(), tries: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    uniqueIndex('throttles_window').on(table.windowStart, table.key),
  ],
)

/** Kinds of email a person has switched off; what a sale needs (notification.ts) cannot be. */
export const notificationSwitches = pgTable(
  'notification_switches',
  {
    userId: reference()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    offAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** Which accounts were erased and when, without a word about the person: applied again after a restore. */
export const erasures = pgTable('erasures', { userId: reference().primaryKey(), at: moment().notNull() })
