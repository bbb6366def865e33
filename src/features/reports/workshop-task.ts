export const taskKinds = [
  'accept',
  'make',
  'post',
  'waitsForAnswer',
  'waitsForBuyer',
  'takeBack',
  'answerReturn',
  'payReturn',
  'receiveReturn',
  'decideReturn',
  'readMessage',
  'quoteCustom',
  'answerQuestion',
  'answerReview',
  'mendListing',
  'readRefusal',
] as const

export type TaskKind = (typeof taskKinds)[number]

/** `make`: begin, or finish and pack; `post`: packed; `waitsForAnswer`: the buyer has yet to answer a delay request; `waitsForBuyer`: to collect it. */
export type WorkshopTask = {
  kind: TaskKind
  subject: string
  parcel: string | null
  title: string
  imageKey: string | null
  person: string | null
  place: string | null
  /** null: no deadline */
  dueAt: string | null
  isLate: boolean
  count: number | null
  since: string
}

/** By deadline, then those without one, longest waiting first; those that wait for somebody else come last. */
export function sortTasks(tasks: readonly WorkshopTask[]): WorkshopTask[] {
  return [...tasks].sort(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      Date.parse(a.dueAt ?? a.since) - Date.parse(b.dueAt ?? b.since) ||
      a.subject.localeCompare(b.subject),
  )
}

function rankOf({ kind, dueAt }: WorkshopTask): number {
  if (kind === 'waitsForAnswer' || kind === 'waitsForBuyer') return 2
  return dueAt === null ? 1 : 0
}
