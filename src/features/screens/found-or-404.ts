import { data } from 'react-router'
import { isDomainError } from '#platform/api/domain-error.ts'

/** What is not there, or not the reader's own, is the page-not-found screen with status 404; other errors pass. */
export async function foundOr404<Found>(asked: Promise<Found>): Promise<Found> {
  try {
    return await asked
  } catch (error) {
    if (isDomainError(error) && error.code === 'not-found') throw notFound()
    throw error
  }
}

export function notFound() {
  return data(null, { status: 404 })
}
