import type { WorkshopParcel } from '#features/orders/order.ts'

const verbs = [
  'accept',
  'start_making',
  'pack',
  'ship',
  'hand_over',
  'back_with_artisan',
  'correct_number',
  'send_proof',
  'report',
  'show_piece',
  'delay',
  'decline',
  'cancel',
] as const

export type Verb = (typeof verbs)[number]

export function verbsOf(parcel: Pick<WorkshopParcel, 'moves'>): Verb[] {
  return verbs.filter((verb) => parcel.moves.includes(verb))
}

export function taskOf(parcel: Pick<WorkshopParcel, 'moves'>): Verb | null {
  const [first] = verbsOf(parcel)
  return first === undefined || (asksFirst(first) && first !== 'ship' && first !== 'hand_over') ? null : first
}

/** Moves that need input or cannot be undone open a dialog. */
export function asksFirst(verb: Verb): boolean {
  return !['accept', 'start_making', 'pack', 'back_with_artisan'].includes(verb)
}

export function goodsOf(parcel: WorkshopParcel): string {
  return parcel.lines
    .filter(({ isCancelled }) => !isCancelled)
    .map(({ name, choices, quantity }) => (quantity > 1 ? `${quantity} × ` : '') + [name, ...choices].join(', '))
    .join('; ')
}
