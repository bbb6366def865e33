import { createHash, randomBytes } from 'node:crypto'
import { type Context, transaction } from '#features/context.ts'
import { clipKind } from '#features/images/clip.ts'
import { clipFile, originalFile } from '#platform/pictures/picture-resizer.server.ts'
import { dayInIndia } from '#platform/time/day-in-india.ts'
import { type CertifiedPiece, numberLetters } from './certificate.ts'
import { credentialOf, signCredential, statusPlaceOf } from './credential.ts'
import { currentKey } from './signing-keys.ts'

type Certified = CertifiedPiece['pictures'][number]
type Taken = Omit<Certified, 'sha256' | 'clipSha256'>

type Sold = Omit<CertifiedPiece, 'packedOn' | 'artisanCheckedOn' | 'papers' | 'pictures'> & {
  lineId: number
  copy: number
  checkedAt: Date | null
  packedAt: Date | null
  papers: { kind: string; number: string | null; checkedAt: string }[]
}

/** Of one parcel, queued when it is packed: `{ parcelId }`. */
export const certificatesJob = 'issue-certificates'

/**
 * One for each piece of the parcel that has none; again changes nothing. `origin` is the shop's address, which scanned
 * cards lead to.
 */
export async function issueCertificates(ctx: Context, parcelId: number, origin: string): Promise<void> {
  // Before the transaction, because files may lie on another server.
  const pictures = await findPictures(ctx, parcelId)
  await transaction(ctx, (ctx) => issueAll(ctx, { parcelId, origin, pictures }))
}

type Issue = { parcelId: number; origin: string } & Pick<CertifiedPiece, 'pictures'>

async function issueAll(ctx: Context, { parcelId, origin, pictures }: Issue): Promise<void> {
  const sold = await findSold(ctx, parcelId)
  if (sold.length === 0) return
  const key = await currentKey(ctx)
  const issuedAt = ctx.clock.now()
  // Of several pieces nobody knows which one a picture shows.
  const shown = sold.length === 1 ? pictures : []
  // The id is drawn before, because the credential names its place in the status list.
  const ids = await ctx.db.query<{ id: number }>`
    select nextval(pg_get_serial_sequence('certificates', 'id')) as id from generate_series(1, ${sold.length}::int)`
  const rows = sold.map(({ lineId, copy, ...facts }, at) => {
    const id = ids[at]?.id ?? 0
    const number = drawLetters(12)
    const input = {
      origin,
      number,
      issuedAt,
      piece: pieceOf({ ...facts, pictures: shown }, issuedAt),
      place: statusPlaceOf(id),
    }
    return { id, number, line_id: lineId, copy, credential: signCredential(credentialOf(input), key) }
  })
  await ctx.db.query`
    insert into certificates (id, number, line_id, copy, credential, issued_at) overriding system value
    select id, number, line_id, copy, credential, ${issuedAt}
    from json_to_recordset(${JSON.stringify(rows)}) as given (id bigint, number text, line_id bigint, copy int, credential text)
    on conflict (line_id, copy) do nothing`
}

/** Five bits each, by lot. */
export function drawLetters(count: number): string {
  return [...randomBytes(count)].map((byte) => numberLetters[byte % numberLetters.length]).join('')
}

/** Those that the artisan lets everybody see, without those that wait for an admin or whose file is not there. */
async function findPictures({ db, storage }: Context, parcelId: number): Promise<CertifiedPiece['pictures']> {
  const taken = await db.query<Taken>`
    select i.key, m.is_piece, m.words from milestones m join images i on i.id = m.image_id
    where m.parcel_id = ${parcelId} and m.is_public and m.doubted_at is null order by m.id`
  const hashOf = async (file: string) => {
    const bytes = await storage.find(file)
    return bytes && createHash('sha256').update(bytes).digest('hex')
  }
  const hashed = taken.map(async (one): Promise<Certified[]> => {
    const sha256 = await hashOf(originalFile(one.key))
    const clipSha256 = clipKind(one.key) && (await hashOf(clipFile(one.key)))
    return sha256 ? [{ ...one, sha256, ...(clipSha256 ? { clipSha256 } : {}) }] : []
  })
  return (await Promise.all(hashed)).flat()
}

type Facts = Omit<Sold, 'lineId' | 'copy'> & Pick<CertifiedPiece, 'pictures'>

function pieceOf({ checkedAt, packedAt, papers, ...facts }: Facts, now: Date): CertifiedPiece {
  return {
    ...facts,
    packedOn: dayInIndia(packedAt ?? now),
    artisanCheckedOn: checkedAt && dayInIndia(checkedAt),
    papers: papers.map(({ checkedAt, ...paper }) => ({ ...paper, checkedOn: dayInIndia(new Date(checkedAt)) })),
  }
}

/** The number of an identity card is no matter of the public; those of marks are, so that a buyer can look them up. */
const publicNumbers = ['gi_user', 'handloom_mark', 'silk_mark']

function findSold({ db }: Context, parcelId: number): Promise<Sold[]> {
  return db.query<Sold>`
    select l.id as line_id, copies.copy, l.name, p.language as name_language, c.name as craft, c.slug as craft_id,
      c.gi_tag, a.name as artisan, a.slug as artisan_id, a.place, a.state, p.materials, p.techniques,
      p.is_made_to_order, a.verified_at as checked_at, (
        select max(at) from order_events where order_id = s.order_id and parcel_id = s.id and move = 'pack'
      ) as packed_at, coalesce((
        select json_agg(json_build_object('kind', kind, 'checkedAt', checked_at,
          'number', case when kind = any (${publicNumbers}) then number end) order by kind) from artisan_papers
        where artisan_id = a.id and checked_at is not null
      ), '[]') as papers
    from order_lines l join parcels s on s.id = l.parcel_id join artisans a on a.id = s.artisan_id
    join variants v on v.id = l.variant_id join products p on p.id = v.product_id join crafts c on c.id = p.craft_id
    cross join lateral generate_series(1, l.quantity) as copies (copy)
    where l.parcel_id = ${parcelId} and l.cancelled_at is null and not exists (
      select from certificates known where known.line_id = l.id and known.copy = copies.copy)
    order by l.id, copies.copy`
}
