/**
 * Names that the Geographical Indications of Goods (Registration and Protection) Act 1999, section 22, reserves for
 * goods of their place, with the states that may use them. Names of a technique alone are free. Source: the registry's
 * list (ipindia.gov.in); the shop's crafts add their own full names.
 */
const protectedNames: readonly { shape: string; states: readonly string[] }[] = [
  { shape: 'banaras[iy]?|benaras[iy]?|varanasi brocade', states: ['uttarPradesh'] },
  { shape: 'kan(?:ch|j)(?:ee|i)(?:puram|varam|evaram|vuram)|kancheepuram', states: ['tamilNadu'] },
  { shape: 'pochampally|pochampalli', states: ['telangana'] },
  { shape: 'gadwal', states: ['telangana'] },
  { shape: 'chanderi', states: ['madhyaPradesh'] },
  { shape: 'maheshwari (?:sari|saree|dupatta|fabric|stole)', states: ['madhyaPradesh'] },
  { shape: 'paithani', states: ['maharashtra'] },
  { shape: 'patan patola', states: ['gujarat'] },
  { shape: 'sankheda', states: ['gujarat'] },
  { shape: 'madhubani', states: ['bihar'] },
  { shape: 'bhagalpur[iy]? silk', states: ['bihar'] },
  { shape: 'kolhapuri chappals?', states: ['maharashtra', 'karnataka'] },
  { shape: 'channapatna', states: ['karnataka'] },
  { shape: 'bidri ?ware', states: ['karnataka', 'telangana'] },
  { shape: 'mysore silk', states: ['karnataka'] },
  { shape: 'ilkal', states: ['karnataka'] },
  { shape: 'jaipur blue pottery', states: ['rajasthan'] },
  { shape: 'kota doria', states: ['rajasthan'] },
  { shape: 'sanganeri|bagru (?:block )?print', states: ['rajasthan'] },
  { shape: 'lucknow[iy]? chikan(?:kari)?|chikan craft', states: ['uttarPradesh'] },
  { shape: 'moradabad[iy]?', states: ['uttarPradesh'] },
  { shape: 'baluchari', states: ['westBengal'] },
  { shape: 'bankura (?:panchmura )?terracotta', states: ['westBengal'] },
  { shape: 'muga silk', states: ['assam'] },
  { shape: 'sambalpuri', states: ['odisha'] },
  { shape: 'konark stone', states: ['odisha'] },
  { shape: 'aranmula', states: ['kerala'] },
  { shape: 'kondapalli', states: ['andhraPradesh'] },
  { shape: 'etikoppaka', states: ['andhraPradesh'] },
  { shape: 'uppada', states: ['andhraPradesh'] },
  { shape: 'thanjavur|tanjore', states: ['tamilNadu'] },
  { shape: 'kullu shawls?', states: ['himachalPradesh'] },
  { shape: 'kashmir[iy]? pashmina', states: ['jammuKashmir'] },
  { shape: 'bastar dhokra|bastar iron', states: ['chhattisgarh'] },
  { shape: 'phulkari', states: ['punjab', 'haryana', 'rajasthan'] },
]

// "In the manner of" is flagged too: the Act forbids it (section 22(1)(b)).
const shapes = protectedNames.map(({ shape, states }) => ({
  pattern: new RegExp(`(?<!\\p{L})(?:${shape})(?!\\p{L})`, 'iu'),
  states,
}))

/** Reserved names that this state (one of the 29 keys) may not use, each once and as written. */
export function foreignNamesIn(
  texts: readonly { field: string; text: string }[],
  state: string,
): { field: string; found: string }[] {
  const read = texts.map(({ field, text }) => ({ field, text: text.normalize('NFC').replace(/[-‐‑–_\s]+/g, ' ') }))
  return shapes.flatMap(({ pattern, states }) => {
    if (states.includes(state)) return []
    const found = read.flatMap(({ field, text }) => {
      const word = pattern.exec(text)?.[0]
      return word === undefined ? [] : [{ field, found: word }]
    })
    return found.slice(0, 1)
  })
}
