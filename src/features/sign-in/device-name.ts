/** Null for a part that the User-Agent header does not name. */
export function deviceName(userAgent: string): { browser: string | null; system: string | null } {
  return { browser: firstOf(browsers, userAgent), system: firstOf(systems, userAgent) }
}

export function deviceText(userAgent: string): string | null {
  const { browser, system } = deviceName(userAgent)
  return [browser, system].filter((name) => name !== null).join(', ') || null
}

// The order matters: a browser's header also names those listed after it.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android|KaiOS/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

function firstOf(known: readonly (readonly [RegExp, string])[], text: string): string | null {
  return known.find(([sign]) => sign.test(text))?.[1] ?? null
}
