/** In the address of a page that lists its texts with their keys; its value is the key looked for. */
export const shownTextField = 'texts'
