export type NamedCraft = { id: string; name: string; names: Record<string, string>; place: string; isOwn: boolean }

/** By a name in any language, or all its larger words. A craft the artisan works in wins. Null when none matches. */
export function craftNamedIn(text: string, crafts: readonly NamedCraft[]): string | null {
  const folded = ` ${wordsOf(text).join(' ')} `
  const found = crafts.flatMap((craft) => {
    const weight = Math.max(
      ...[craft.id, craft.name, ...Object.values(craft.names)].map((name) => weightOf(name, folded)),
    )
    return weight > 0 ? [{ craft, weight: weight + (craft.isOwn ? 100 : 0) }] : []
  })
  return found.sort((a, b) => b.weight - a.weight)[0]?.craft.id ?? null
}

export function craftCalled(text: string, crafts: readonly NamedCraft[]): string | null {
  const query = wordsOf(text).join(' ')
  if (query === '') return null
  const found = crafts.find((craft) =>
    [craft.id, craft.name, ...Object.values(craft.names)].some((name) => wordsOf(name).join(' ') === query),
  )
  return found?.id ?? null
}

function weightOf(name: string, folded: string): number {
  const words = wordsOf(name)
  const isMatch =
    words.length > 0 && words.every((word) => folded.includes(` ${word} `) || folded.includes(` ${word}s `))
  return isMatch ? words.join('').length : 0
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}
