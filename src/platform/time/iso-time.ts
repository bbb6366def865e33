/** PostgreSQL writes JSON times with an offset; ours end in Z. */
export function iso(time: string | Date): string {
  return new Date(time).toISOString()
}

export function isoOrNull(time: string | Date | null): string | null {
  return time === null ? null : iso(time)
}
