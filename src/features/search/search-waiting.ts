import type { Answer, Ask, Found, Question } from './search-messages.ts'

export type Waiting = {
  add(ask: Ask): Promise<Found | null>
  settle(answers: readonly Answer[]): void
  giveUp(): void
}

/** A message costs as much as a short answer, but with more per message one thread would wait for the other. */
export const atOnce = 4

type Waiter = { since: number; resolve: (found: Found | null) => void }

/** Questions of one event loop turn are sent together; one that is not answered in `withinMs` is dropped. */
export function createWaiting(send: (questions: Question[]) => void, withinMs: number): Waiting {
  const waiting = new Map<number, Waiter>()
  const enqueue = createOutbox(send)
  let count = 0
  let watch: NodeJS.Timeout | undefined

  const finish = (id: number, found: Found | null) => {
    waiting.get(id)?.resolve(found)
    waiting.delete(id)
  }
  // One timer for all, because a timer per question would cost more than the question.
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
      enqueue({ id, ask })
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

function createOutbox(send: (questions: Question[]) => void): (question: Question) => void {
  let unsent: Question[] = []
  const sendAll = () => {
    if (unsent.length === 0) return
    send(unsent)
    unsent = []
  }

  return (question) => {
    const gathered = unsent.push(question)
    if (gathered === atOnce) sendAll()
    else if (gathered === 1) setImmediate(sendAll)
  }
}
