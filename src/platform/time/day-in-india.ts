const indiaOffsetMs = 330 * 60_000

export function dayInIndia(at: Date, daysBack = 0): string {
  return new Date(at.getTime() + indiaOffsetMs - daysBack * 86_400_000).toISOString().slice(0, 10)
}
