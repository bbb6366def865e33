type Named = { name: string; homeName: string | null; homeLanguage: string }

/** The maker's mark; cut on the server, because browsers split Indian syllables differently. */
export function makerMark({ name, homeName, homeLanguage }: Named): string {
  const segments = new Intl.Segmenter(homeLanguage, { granularity: 'grapheme' }).segment(homeName ?? name)
  for (const { segment } of segments) return segment
  return ''
}
