import { letterOf } from '#features/emails.ts'
import type { Letter } from '#platform/email/mailer.server.ts'
import { formatInr } from '#platform/money/money.ts'

/** Absolute addresses, made by whoever knows the pages. `leave` asks once more; `leaveAtOnce` is for mail programs. */
export type LetterLinks = {
  product(slug: string): string
  artisan(slug: string): string
  leave(code: string): string
  leaveAtOnce(code: string): string
}

/** New pieces of one maker for one follower; names are in the follower's language where there is one. */
export type NewWork = {
  userId: number
  to: string
  fullName: string
  language: string
  leaveCode: string
  artisanSlug: string
  maker: string
  place: string
  pieces: readonly { id: number; slug: string; name: string; pricePaise: number }[]
}

/** A mail holds so many; the link leads to the rest. */
const mostListed = 10

/** The mail about new work, in the follower's language. */
export function newWorkLetter(work: NewWork, links: LetterLinks): Letter {
  const { to, language, maker, place, pieces, leaveCode, artisanSlug } = work
  const lines = pieces
    .slice(0, mostListed)
    .map(({ slug, name, pricePaise }) => `${name}, ${formatInr(pricePaise)}\n${links.product(slug)}`)
  const values = {
    count: pieces.length,
    name: work.fullName,
    piece: pieces[0]?.name,
    maker,
    place,
    pieces: lines.join('\n\n'),
    all: links.artisan(artisanSlug),
    leave: links.leave(leaveCode),
  }
  return letterOf({
    to,
    language,
    kind: 'new-work',
    words: 'newWork',
    values,
    button: { word: 'pieces', link: values.all },
    leaveUrl: links.leaveAtOnce(leaveCode),
  })
}
