import { DomainError } from '#platform/domain-error.ts'

export type PageTurns = {
  /**
   * Does `work` when it is its turn. `who` names whoever asks.
   * @throws DomainError unavailable when too many are waiting; whatever `work` throws
   */
  take<T>(who: string, work: () => Promise<T>): Promise<T>
}

type Wish = { who: string; begin: () => void }

// Rendering is work of the one thread that also answers calls, and of the database: what waits here leaves both free for others.
const mostAtOnce = 4
const mostWaiting = 200
// Whoever takes longer waits for something else than this thread: pages must not wait for each other because the database is slow.
const turnMs = 50

/**
 * Pages that must be rendered take turns: one at a time for each person or address, four in all. A machine that reads the
 * whole shop waits for itself; calls, kept pages and other readers go in between.
 */
export function openPageTurns(): PageTurns {
  const line: Wish[] = []
  const atWork = new Set<string>()

  const callNext = () => {
    if (atWork.size >= mostAtOnce) return
    const place = line.findIndex(({ who }) => !atWork.has(who))
    const [next] = place === -1 ? [] : line.splice(place, 1)
    if (!next) return
    atWork.add(next.who)
    // What came in meanwhile, calls above all, goes first.
    setImmediate(next.begin)
  }
  const enter = (who: string): Promise<void> | undefined => {
    if (atWork.size < mostAtOnce && !atWork.has(who)) {
      atWork.add(who)
      return undefined
    }
    if (line.length >= mostWaiting) throw new DomainError('unavailable', { retryAfterSeconds: 2 })
    return new Promise((begin) => line.push({ who, begin }))
  }

  return {
    async take(who, work) {
      await enter(who)
      return withTurn(work, () => {
        atWork.delete(who)
        callNext()
      })
    },
  }
}

/** `leave` is called once: at the end of `work`, or when it took longer than a turn. */
async function withTurn<T>(work: () => Promise<T>, leave: () => void): Promise<T> {
  let isOver = false
  const end = () => {
    if (!isOver) leave()
    isOver = true
  }
  const timer = setTimeout(end, turnMs)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
    end()
  }
}
