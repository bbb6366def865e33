export const taskKinds = [
  'accept',
  'make',
  'post',
  'waitsForAnswer',
  'takeBack',
  'answerReturn',
  'payReturn',
  'receiveReturn',
  'decideReturn',
  'readMessage',
  'answerReview',
  'mendListing',
  'readRefusal',
] as const

export type TaskKind = (typeof taskKinds)[number]

/**
 * One thing to do. `make`: begin or finish it and pack it; `post`: it is packed; `waitsForAnswer`: the buyer has not said yet
 * whether a later day will do, so nobody need do anything.
 */
export type WorkshopTask = {
  kind: TaskKind
  subject: string
  parcel: string | null
  title: string
  imageKey: string | null
  person: string | null
  place: string | null
  /** when it must be done; null: there is no clock */
  dueAt: string | null
  isLate: boolean
  count: number | null
  since: string
}

/** By deadline; what has none comes after, the longest waiting first, and what waits for somebody else comes last. */
export function sortTasks(tasks: readonly WorkshopTask[]): WorkshopTask[] {
  return [...tasks].sort(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      Date.parse(a.dueAt ?? a.since) - Date.parse(b.dueAt ?? b.since) ||
      a.subject.localeCompare(b.subject),
  )
}

function rankOf({ kind, dueAt }: WorkshopTask): number {
  if (kind === 'waitsForAnswer') return 2
  return dueAt === null ? 1 : 0
}
