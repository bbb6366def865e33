import { DomainError } from '#platform/api/domain-error.ts'

export type PageTurns = {
  see(network: string): void
  /** Runs `work` in its turn. @throws DomainError unavailable when too many wait; whatever `work` throws */
  take<T>(reader: Reader, work: () => Promise<T>): Promise<T>
}

type Waiting = Reader & { begin: () => void }

// Rendering shares one thread and the database with API calls: this queue keeps both free for others.
const mostAtOnce = 4
const mostWaiting = 200
// Work that takes longer is waiting for something other than this thread: a slow database must not block other pages.
const turnMs = 50
const lookAgainMs = 20

/** One page at a time per account or address, four in all; a heavy reader pauses, so a crawler delays only itself. */
export function openPageTurns(now: () => number = () => performance.now()): PageTurns {
  const line: Waiting[] = []
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

/** `leave` is called once: at the end of `work`, or when it exceeds a turn. */
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

type Reader = { who: string; network: string }

type ReaderShares = {
  see(network: string): void
  spend(reader: Reader, ms: number): void
  /** True when this reader's share is used up and others are active. */
  mustRest(reader: Reader): boolean
}

// Each reader gets a tenth of the thread and a burst of 300 ms: a person who opens ten pages does not notice.
const shareOfTime = 0.1
const inHandMs = 300
const mostReaders = 2_000

function openReaderShares(now: () => number): ReaderShares {
  const spent = openSpent(now)
  const others = openOthers(now)
  return {
    see: others.see,
    spend: ({ who }, ms) => spent.add(who, ms),
    mustRest: ({ who, network }) => spent.ms(who) >= inHandMs && others.areThere(network),
  }
}

/** Recent thread time per reader, in milliseconds; it decays at the share's rate. */
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

/** True when another network sent a request in the last second; a lone reader is not throttled. */
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
