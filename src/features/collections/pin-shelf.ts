/** Shelves that the admin may hang pieces at the front of. Apart from the schemas, because pages ship this file to the browser. */
export const pinShelves = ['featured', 'trending'] as const

export type PinShelf = (typeof pinShelves)[number]

/** More than that, and nothing else is ever seen on the shelf. */
export const mostPins = 12
