import { it } from 'vitest'

/** For behaviour that does not depend on the window's width: tested once, on the phone, which most people use. */
export function onceOnPhone(width: number): typeof it {
  return width < 600 ? it : (((): void => {}) as unknown as typeof it)
}
