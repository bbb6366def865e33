/** Ignores the order of keys: the database changes it. */
export function sameContent(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [mine, theirs] = [entriesOf(one), entriesOf(other)]
  return mine.length === theirs.length && mine.every(([name, value]) => sameContent(value, (other as never)[name]))
}

function entriesOf(content: object): [string, unknown][] {
  return Object.entries(content).filter(([, value]) => value !== undefined)
}
