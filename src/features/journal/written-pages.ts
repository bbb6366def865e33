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
