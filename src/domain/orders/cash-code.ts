/** The six digits that confirm a cash order, see confirm-cash.ts. */

/** How long one code counts. */
export const cashCodeMinutes = 30

/** Wrong tries after which a code is closed. */
export const mostCashTries = 5

/** The first and three more: so at most twenty guesses at a million. */
export const mostCashCodes = 4
