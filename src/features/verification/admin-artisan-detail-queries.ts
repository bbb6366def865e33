import { requireRole } from '#features/actor.ts'
import type { OwnArtisan } from '#features/artisans/artisan.ts'
import { findArtisanOf } from '#features/artisans/artisan-queries.ts'
import { type ArtisanTerms, getArtisanTerms } from '#features/artisans/artisan-terms-queries.ts'
import { findLastDecider } from '#features/audit/decider-queries.ts'
import { isSecondPerson } from '#features/audit/second-person.ts'
import type { Context } from '#features/context.ts'
import { movesOf } from '#features/moves.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { literal } from '#platform/database/sql.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, isLanguage } from '#platform/i18n/languages.ts'
import type { SaidReason } from '#platform/lists/state-move.ts'
import type { ArtisanFile } from './artisan-file.ts'
import { findArtisanFile } from './artisan-file-queries.ts'
import { type ArtisanMatch, matchArtisan } from './artisan-match.ts'
import { type ReadySentence, readySentences } from './ready-sentence.ts'
import { hasChangedText, saidText } from './verification-queries.ts'
import { appealableActions, isAppealed, type VerificationStatus, verificationMoves } from './verification-status.ts'

export type ArtisanRecord = {
  at: string
  action: string
  by: string
  name: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export type AdminArtisanDetail = {
  artisan: OwnArtisan
  file: ArtisanFile
  account: { name: string; email: string; language: string }
  moves: string[]
  decidedByReader: string | null
  sentences: ReadySentence[]
  matches: ArtisanMatch[]
  terms: Omit<ArtisanTerms, 'compared'>
  said: SaidReason | null
  hasChanged: boolean
  allProducts: number
  history: ArtisanRecord[]
}

const shownRecords = 60

type Row = Pick<AdminArtisanDetail, 'account' | 'said' | 'hasChanged' | 'allProducts'> & {
  id: number
  status: VerificationStatus
}

/** @throws DomainError unauthorized, forbidden for all but admins, not-found */
export async function getAdminArtisan(ctx: Context, slug: string): Promise<AdminArtisanDetail> {
  requireRole(ctx.actor, 'admin')
  const [row] = await ctx.db.query<Row>`
    select a.id, a.status, json_build_object('name', u.full_name, 'email', u.email, 'language', u.language) as account,
      (${saidText}) as said, ${hasChangedText} as has_changed,
      (select count(*)::int from products where artisan_id = a.id) as all_products
    from artisans a join users u on u.id = a.user_id where a.slug = ${slug}`
  if (!row) throw new DomainError('not-found')

  const { id, status, ...known } = row
  type Record = Omit<ArtisanRecord, 'at'> & { at: Date }
  const [artisan, file, { compared, ...terms }, decider, history] = await Promise.all([
    findArtisanOf(ctx, id),
    findArtisanFile(ctx, id),
    getArtisanTerms(ctx, id),
    isAppealed(status) ? findLastDecider(ctx, { subject: `artisan:${slug}`, actions: appealableActions }) : null,
    ctx.db.query<Record>`
    select r.at, r.action, r.actor_role as by, u.full_name as name, r.before, r.after
    from audit_records r left join users u on u.id = r.actor_id
    where r.subject = 'artisan:' || ${slug} and r.action <> 'impersonation.call' order by r.id desc
      limit ${literal(shownRecords)}`,
  ])
  if (!artisan || !file) throw new DomainError('not-found')
  const mayDecide = isSecondPerson(ctx.actor, decider)
  return {
    ...known,
    artisan,
    file,
    moves: mayDecide ? movesOf(verificationMoves, 'admin', status) : [],
    decidedByReader: mayDecide ? null : (decider?.name ?? ''),
    sentences: sentencesFor(ctx, known.account.language),
    matches: matchArtisan({ ...artisan, ...artisan.seller, ...file, ...compared }),
    terms,
    history: history.map((record) => ({ ...record, at: record.at.toISOString() })),
  }
}

/** `text` is in the artisan's language, `meaning` in the admin's. */

function sentencesFor(ctx: Context, reader: string): ReadySentence[] {
  const language = isLanguage(reader) ? reader : fallbackLanguage
  return Object.entries(readySentences).flatMap(([move, keys]) =>
    keys.map((key) => ({
      move,
      text: translate(language, `admin:ready.${key}`),
      meaning: translate(ctx.locale, `admin:ready.${key}`),
    })),
  )
}
