/** Pages of plain text that the admin may write anew. `contact` has forms of its own and is none of them. */
export const writtenPages = [
  'terms',
  'privacy',
  'shipping',
  'faq',
  'returns',
  'cookies',
  'help',
  'size-guide',
  'about',
  'careers',
  'press',
] as const

export type WrittenPage = (typeof writtenPages)[number]
