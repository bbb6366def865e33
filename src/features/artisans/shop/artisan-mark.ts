type Named = { name: string; homeName: string | null; homeLanguage: string }

/** The artisan's mark; cut on the server, because browsers split Indian syllables differently. */
export function artisanMark({ name, homeName, homeLanguage }: Named): string {
  const segments = new Intl.Segmenter(homeLanguage, { granularity: 'grapheme' }).segment(homeName ?? name)
  for (const { segment } of segments) return segment
  return ''
}

/** Artisans of a list with their marks. */
export function withMarks<Artisan extends Named>(artisans: readonly Artisan[]): (Artisan & { mark: string })[] {
  return artisans.map((artisan) => ({ ...artisan, mark: artisanMark(artisan) }))
}
