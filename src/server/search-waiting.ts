import type { Answer, Ask, Found, Question } from './search-messages.ts'

export type Waiting = {
  /** null: no answer came, or the thread cannot say */
  add(ask: Ask): Promise<Found | null>
  settle(answers: readonly Answer[]): void
  /** nobody will answer any more */
  giveUp(): void
}

type Waiter = { since: number; resolve: (found: Found | null) => void }

/**
 * Questions on their way to the search thread. Those of one turn of the event loop go as one message; one that is not answered
 * in `withinMs` is given up.
 */
export function createWaiting(send: (questions: Question[]) => void, withinMs: number): Waiting {
  const waiting = new Map<number, Waiter>()
  let unsent: Question[] = []
  let count = 0
  let watch: NodeJS.Timeout | undefined

  const finish = (id: number, found: Found | null) => {
    waiting.get(id)?.resolve(found)
    waiting.delete(id)
  }
  const sendAll = () => {
    send(unsent)
    unsent = []
  }
  // One watch for all, because a timer for each question would cost more than the question.
  const lookAround = () => {
    const latest = performance.now() - withinMs
    for (const [id, { since }] of waiting) if (since < latest) finish(id, null)
    if (waiting.size > 0) return
    clearInterval(watch)
    watch = undefined
  }

  return {
    add(ask) {
      count += 1
      const id = count
      if (unsent.push({ id, ask }) === 1) setImmediate(sendAll)
      watch ??= setInterval(lookAround, withinMs / 4).unref()
      return new Promise((resolve) => waiting.set(id, { since: performance.now(), resolve }))
    },
    settle(answers) {
      for (const { id, found } of answers) finish(id, found)
    },
    giveUp() {
      for (const id of [...waiting.keys()]) finish(id, null)
    },
  }
}
