/** Without zod, because the product page ships this file to the browser. */
export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const

export type ReviewSort = (typeof reviewSorts)[number]

export const reportReasons = ['offensive', 'spam', 'notAboutPiece', 'personalData', 'other'] as const

export type ReportReason = (typeof reportReasons)[number]

export type ReviewFilter = {
  page: number
  limit: number
  sort: ReviewSort
  stars: number | null
}

const reviewsPerPage = 6

/** The product page's parameters; the JSON call has `page` and `limit` instead of `reviews`. */
export const reviewParameters = ['reviews', 'reviewSort', 'stars'] as const

/** Never throws: an unreadable part falls back to its default. */
export function readReviewFilter(query: URLSearchParams): ReviewFilter {
  const sort = reviewSorts.find((known) => known === query.get('reviewSort'))
  return {
    page: wholeNumber(query.get('reviews'), 1_000_000) ?? 1,
    limit: reviewsPerPage,
    sort: sort ?? 'newest',
    stars: wholeNumber(query.get('stars'), 5),
  }
}

export function reviewFilterQuery({ page, sort, stars }: Omit<ReviewFilter, 'limit'>): string {
  const query = new URLSearchParams()
  if (page > 1) query.set('reviews', String(page))
  if (sort !== 'newest') query.set('reviewSort', sort)
  if (stars !== null) query.set('stars', String(stars))
  return query.toString()
}

function wholeNumber(text: string | null, most: number): number | null {
  if (!text || !/^\d{1,7}$/.test(text)) return null
  const value = Number(text)
  return value >= 1 && value <= most ? value : null
}
