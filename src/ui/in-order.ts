/** Parts of a text have no names: their place is what they are known by, and they never move. */
export function inOrder<One>(things: readonly One[]): { one: One; key: string }[] {
  return things.map((one, place) => ({ one, key: String(place) }))
}
