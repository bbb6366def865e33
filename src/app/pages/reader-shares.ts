/** Whoever asks for a page: the account, or the network of a guest; and the network in any case. */
export type Reader = { who: string; network: string }

export type ReaderShares = {
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
export function openReaderShares(now: () => number): ReaderShares {
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
