const indiaOffsetMs = 330 * 60_000

/** The calendar day of India at that time, `2026-11-21`, `daysBack` days before. */
export function dayInIndia(at: Date, daysBack = 0): string {
  return new Date(at.getTime() + indiaOffsetMs - daysBack * 86_400_000).toISOString().slice(0, 10)
}
