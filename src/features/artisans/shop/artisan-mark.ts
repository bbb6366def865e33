type Named = { name: string; homeName: string | null; homeLanguage: string }

/** Cut on the server, because browsers split Indic syllables differently. */
export function artisanMark({ name, homeName, homeLanguage }: Named): string {
  const segments = new Intl.Segmenter(homeLanguage, { granularity: 'grapheme' }).segment(homeName ?? name)
  for (const { segment } of segments) return segment
  return ''
}

export function withMarks<Artisan extends Named>(artisans: readonly Artisan[]): (Artisan & { mark: string })[] {
  return artisans.map((artisan) => ({ ...artisan, mark: artisanMark(artisan) }))
}
