type Named = { name: string; homeName: string | null; homeLanguage: string }

/** The maker's mark; cut on the server, because browsers split Indian syllables differently. */
export function makerMark({ name, homeName, homeLanguage }: Named): string {
  const segments = new Intl.Segmenter(homeLanguage, { granularity: 'grapheme' }).segment(homeName ?? name)
  for (const { segment } of segments) return segment
  return ''
}

/** Makers of a list with their marks. */
export function withMarks<Maker extends Named>(makers: readonly Maker[]): (Maker & { mark: string })[] {
  return makers.map((maker) => ({ ...maker, mark: makerMark(maker) }))
}
