import type { Role } from './actor.ts'

export type Mover = Role | 'system'

/** `needs`: what the mover must supply; `guard`: an extra condition. */
export type Move<Status extends string = string, Need extends string = string, Guard extends string = string> = {
  from: Status
  move: string
  who: readonly Mover[]
  to: Status
  needs: readonly Need[]
  guard?: Guard
}

type Row<Status, Need, Guard> = readonly [Status, string, readonly Mover[], Status, (readonly Need[])?, Guard?]

export function moveTable<Status extends string, Need extends string = 'reason', Guard extends string = never>(
  rows: readonly Row<Status, Need, Guard>[],
): readonly Move<Status, Need, Guard>[] {
  return rows.map(([from, move, who, to, needs = [], guard]) => ({
    from,
    move,
    who,
    to,
    needs,
    ...(guard ? { guard } : {}),
  }))
}

export function findMove<M extends Move>(table: readonly M[], from: M['from'], name: string): M | null {
  return table.find((candidate) => candidate.from === from && candidate.move === name) ?? null
}

export function movesOf<M extends Move>(table: readonly M[], role: Mover, from: M['from']): string[] {
  return table.filter((candidate) => candidate.from === from && candidate.who.includes(role)).map(({ move }) => move)
}

/** `out_for_delivery` → `outForDelivery`: statuses, moves and reason codes as keys of the locale files. */
export function camel(word: string): string {
  return word.replace(/[_-](\w)/g, (_, char: string) => char.toUpperCase())
}
