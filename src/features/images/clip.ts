export type ClipKind = 'video' | 'voice'

/** A picture that a video or a voice belongs to says so at the end of its key. */
export function clipKind(key: string): ClipKind | null {
  return (/-(video|voice)$/.exec(key)?.[1] ?? null) as ClipKind | null
}

export function clipKey(key: string, kind: ClipKind): string {
  return `${key}-${kind}`
}
