import { DomainError } from '#platform/api/domain-error.ts'
import { openReaderShares, type Reader } from './reader-shares.ts'

export type PageTurns = {
  /** Notes that somebody of this network asked for something. */
  see(network: string): void
  /**
   * Does `work` when it is its turn.
   * @throws DomainError unavailable when too many are waiting; whatever `work` throws
   */
  take<T>(reader: Reader, work: () => Promise<T>): Promise<T>
}

type Wish = Reader & { begin: () => void }

// Rendering is work of the one thread that also answers calls, and of the database: what waits here leaves both free for others.
const mostAtOnce = 4
const mostWaiting = 200
// Whoever takes longer waits for something else than this thread: pages must not wait for each other because the database is slow.
const turnMs = 50
const lookAgainMs = 20

/**
 * Pages that must be rendered take turns: one at a time for each person or address, four in all; and who has had many rests
 * between two while others are there. A machine that reads the whole shop waits for itself.
 */
export function openPageTurns(now: () => number = () => performance.now()): PageTurns {
  const line: Wish[] = []
  const atWork = new Set<string>()
  const shares = openReaderShares(now)

  const mayBegin = (reader: Reader) => !atWork.has(reader.who) && !shares.mustRest(reader)
  const callNext = () => {
    if (atWork.size >= mostAtOnce) return
    const place = line.findIndex(mayBegin)
    const [next] = place === -1 ? [] : line.splice(place, 1)
    if (line.length > 0) lookAgain()
    if (!next) return
    atWork.add(next.who)
    // What came in meanwhile, calls above all, goes first.
    setImmediate(next.begin)
  }
  const lookAgain = soon(() => callNext(), lookAgainMs)
  const enter = (reader: Reader): Promise<void> | undefined => {
    if (atWork.size < mostAtOnce && mayBegin(reader)) {
      atWork.add(reader.who)
      return undefined
    }
    if (line.length >= mostWaiting) throw new DomainError('unavailable', { retryAfterSeconds: 2 })
    lookAgain()
    return new Promise((begin) => line.push({ ...reader, begin }))
  }
  const take: PageTurns['take'] = async (reader, work) => {
    await enter(reader)
    const begunAt = now()
    return withTurn(work, () => {
      shares.spend(reader, now() - begunAt)
      atWork.delete(reader.who)
      callNext()
    })
  }
  return { see: shares.see, take }
}

/** Calls `act` after this time, once for all that asked meanwhile. */
function soon(act: () => void, ms: number): () => void {
  let isSet = false
  return () => {
    if (isSet) return
    isSet = true
    setTimeout(() => {
      isSet = false
      act()
    }, ms)
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
