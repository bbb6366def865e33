/** Without zod, because pages ship this file to the browser. */
export const pinShelves = ['featured', 'trending'] as const

export type PinShelf = (typeof pinShelves)[number]

/** With more, the shelf would show pins only. */
export const mostPins = 12
