const ground = '#1d3a5f'
const pot =
  '<path d="M11 7h10v3l-2 2c4 2 6 5 6 8 0 4-4 6-9 6s-9-2-9-6c0-3 2-6 6-8l-2-2z" fill="#f6efe2"/><path d="M8 19h16" stroke="#c4511d" stroke-width="2.5"/>'

const square = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 32 32">${content}</svg>`

export const shopMark = square(`<rect width="32" height="32" rx="6" fill="${ground}"/>${pot}`)

/** Maskable: phones crop it, so the ground fills the square and the pot stays inside the middle four fifths. */
const shopMarkToCut = square(
  `<rect width="32" height="32" fill="${ground}"/><g transform="translate(3.2 3.2) scale(.8)">${pot}</g>`,
)

export const shopIcons = [
  { file: 'icon-192.png', size: 192, mark: shopMark, purpose: 'any' },
  { file: 'icon-512.png', size: 512, mark: shopMark, purpose: 'any' },
  { file: 'icon-cut-512.png', size: 512, mark: shopMarkToCut, purpose: 'maskable' },
  { file: 'icon-apple-180.png', size: 180, mark: shopMarkToCut, purpose: 'apple' },
] as const
