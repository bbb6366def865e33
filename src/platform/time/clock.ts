/** The source of every "now", in UTC, so that tests and the demo can move time. */
export type Clock = { now(): Date }

const systemClock: Clock = { now: () => new Date() }

export type MovableClock = Clock & {
  advance(minutes: number): void
  offsetMinutes(): number
  setOffset(minutes: number): void
}

/** A clock that can be moved forward; `offsetMinutes` is how far it runs ahead of the system. */
export function movableClock(startOffsetMinutes = 0, base: Clock = systemClock): MovableClock {
  let offset = startOffsetMinutes

  return {
    now: () => new Date(base.now().getTime() + offset * 60_000),
    advance(minutes) {
      offset += minutes
    },
    offsetMinutes: () => offset,
    setOffset(minutes) {
      offset = minutes
    },
  }
}

export function addMinutes(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000)
}

export function addDays(at: Date, days: number): Date {
  return addMinutes(at, days * 24 * 60)
}
