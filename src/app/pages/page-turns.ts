import { DomainError } from '#platform/api/domain-error.ts'

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

/** Whoever asks for a page: the account, or the network of a guest; and the network in any case. */
type Reader = { who: string; network: string }

type ReaderShares = {
  /** Notes that somebody of this network asked for something. */
  see(network: string): void
  /** Notes for how long this reader has had the thread. */
  spend(reader: Reader, ms: number): void
  /** True when nothing of this reader's share is left and others are there. */
  mustRest(reader: Reader): boolean
}

// A tenth of the thread for each reader, and a third of a second at once: a person who opens ten pages does not notice.
const shareOfTime = 0.1
const inHandMs = 300
const mostReaders = 2_000

/** How much of the thread each reader may have. `now` in milliseconds, from any beginning. */
function openReaderShares(now: () => number): ReaderShares {
  const spent = openSpent(now)
  const others = openOthers(now)
  return {
    see: others.see,
    spend: ({ who }, ms) => spent.add(who, ms),
    mustRest: ({ who, network }) => spent.ms(who) >= inHandMs && others.areThere(network),
  }
}

/** What each reader has had of the thread lately, in milliseconds; it fades by the share. */
function openSpent(now: () => number) {
  const readers = new Map<string, { spentMs: number; at: number }>()
  const msOf = (who: string) => {
    const found = readers.get(who)
    return found ? Math.max(0, found.spentMs - (now() - found.at) * shareOfTime) : 0
  }
  return {
    ms: msOf,
    add(who: string, ms: number) {
      const spentMs = msOf(who) + ms
      readers.delete(who)
      readers.set(who, { spentMs, at: now() })
      const [eldest] = readers.keys()
      if (readers.size > mostReaders && eldest !== undefined) readers.delete(eldest)
    },
  }
}

const goneAfterMs = 1_000

/** Whether somebody of another network asked for anything in the last second: alone on the shop nobody needs to rest. */
function openOthers(now: () => number) {
  let last = { network: '', at: Number.NEGATIVE_INFINITY }
  let lastOther = last
  return {
    see(network: string) {
      if (network !== last.network) lastOther = last
      last = { network, at: now() }
    },
    areThere(network: string) {
      const { at } = last.network === network ? lastOther : last
      return now() - at < goneAfterMs
    },
  }
}
