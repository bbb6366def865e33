export type Parts = Readonly<Record<string, string>>

export type Merged = {
  parts: Parts
  /** parts that both changed differently: somebody must choose */
  clashes: string[]
}

/** Three-way merge from `base`; mine wins until a clash is resolved. */
export function mergeParts(base: Parts, mine: Parts, theirs: Parts): Merged {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  const of = (parts: Parts, name: string) => parts[name] ?? ''
  const clashes = names.filter(
    (name) =>
      of(mine, name) !== of(base, name) && of(theirs, name) !== of(base, name) && of(mine, name) !== of(theirs, name),
  )
  const parts = names.map((name) => [name, of(mine, name) === of(base, name) ? of(theirs, name) : of(mine, name)])
  return { parts: Object.fromEntries(parts), clashes }
}

export function changedParts(base: Parts, now: Parts): string[] {
  return [...new Set([...Object.keys(base), ...Object.keys(now)])].filter(
    (name) => kept(base[name]) !== kept(now[name]),
  )
}

/** The server trims, so surrounding spaces are no change. */
function kept(words = ''): string {
  return words.normalize('NFC').trim()
}
