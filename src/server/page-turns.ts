import { DomainError } from '#platform/domain-error.ts'

export type PageTurns = {
  /**
   * Does `work` when it is its turn. `who` names whoever asks.
   * @throws DomainError unavailable when too many are waiting; whatever `work` throws
   */
  take<T>(who: string, work: () => Promise<T>): Promise<T>
}

type Line = Map<string, (() => void)[]>

// Rendering is work of the one thread that also answers calls: eight pages at once would make each of those wait for all eight.
const mostAtOnce = 2
const mostWaiting = 200
// Whoever takes longer waits for somebody else and not for this thread: a slow database must not make pages wait for each other.
const turnMs = 50

/**
 * Pages that must be rendered take turns, so that calls and kept pages are answered in between. Those who ask are served in
 * a round, however many pages each of them wants: a machine that reads the whole shop waits for itself.
 */
export function openPageTurns(): PageTurns {
  const line: Line = new Map()
  let atWork = 0
  let waiting = 0

  const enter = (who: string): Promise<void> | undefined => {
    if (atWork < mostAtOnce) {
      atWork += 1
      return undefined
    }
    if (waiting >= mostWaiting) throw new DomainError('unavailable', { retryAfterSeconds: 2 })
    waiting += 1
    return new Promise((resolve) => {
      const own = line.get(who)
      if (own) own.push(resolve)
      else line.set(who, [resolve])
    })
  }
  const leave = () => {
    const next = nextOf(line)
    if (next) {
      waiting -= 1
      // What came in meanwhile, calls above all, goes first.
      setImmediate(next)
    } else atWork -= 1
  }

  return {
    async take(who, work) {
      await enter(who)
      return withTurn(work, leave)
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

/** The first of whoever's turn it is; the rest of his line goes behind all others. */
function nextOf(line: Line): (() => void) | undefined {
  for (const [who, own] of line) {
    line.delete(who)
    const next = own.shift()
    if (own.length > 0) line.set(who, own)
    if (next) return next
  }
  return undefined
}
