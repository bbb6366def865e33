import { it } from 'vitest'

/** For what does not differ by the width of the window: tested once, where most people are. */
export function onceOnPhone(width: number): typeof it {
  return width < 600 ? it : (((): void => {}) as unknown as typeof it)
}
