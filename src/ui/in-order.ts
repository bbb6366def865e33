/** Parts of a text have no ids and never move, so their index is their key. */
export function inOrder<One>(things: readonly One[]): { one: One; key: string }[] {
  return things.map((one, place) => ({ one, key: String(place) }))
}
