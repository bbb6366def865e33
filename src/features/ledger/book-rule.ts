/** An invariant: `text` selects its breaches as (subject, detail); `$1` is the present time. `says` completes the sentence. */
export type BookRule = { name: string; says: string; text: string }

/** A parcel in none of these was paid for, or will be at the door, and is (or was) on its way; these never cost anybody anything. */
export const unpaid = `('awaiting_payment', 'awaiting_confirmation', 'expired')`
