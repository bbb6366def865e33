import type { JsonWebKey } from 'node:crypto'
import type { Context } from '#features/context.ts'
import { newSigningKey, type PublicJwk } from './credential.ts'

const sealed = 'certificate key'

type SigningKey = { kid: string; privateKey: JsonWebKey }

/** The one that signs now; the first use makes it. Of two processes at once one makes it. */
export async function currentKey(ctx: Context): Promise<SigningKey> {
  const [known] = await findCurrent(ctx)
  if (known) return openKey(ctx, known)
  await addKey(ctx)
  const [made] = await findCurrent(ctx)
  if (!made) throw new Error('the signing key is missing')
  return openKey(ctx, made)
}

/** Certificates of the old key stay valid: it is only no longer used. Returns the new key's id. */
export async function rotateKey(ctx: Context): Promise<string> {
  await ctx.db.query`update signing_keys set retired_at = ${ctx.clock.now()} where retired_at is null`
  await addKey(ctx)
  return (await currentKey(ctx)).kid
}

type Row = { kid: string; privateKey: string }

function findCurrent({ db }: Context): Promise<Row[]> {
  return db.query<Row>`select kid, private_key from signing_keys where retired_at is null`
}

function openKey({ seal }: Context, { kid, privateKey }: Row): SigningKey {
  return { kid, privateKey: JSON.parse(seal.open(sealed, privateKey)) as JsonWebKey }
}

async function addKey({ db, seal, clock }: Context): Promise<void> {
  const { kid, publicKey, privateKey } = newSigningKey()
  await db.query`
    insert into signing_keys (kid, public_key, private_key, created_at)
    values (${kid}, ${JSON.stringify(publicKey)}, ${seal.close(sealed, JSON.stringify(privateKey))}, ${clock.now()})
    on conflict do nothing`
}

/** Retired ones too. */
export async function publicKeys({ db }: Pick<Context, 'db'>): Promise<PublicJwk[]> {
  const rows = await db.query<{ publicKey: string }>`select public_key from signing_keys order by created_at, kid`
  return rows.map(({ publicKey }) => JSON.parse(publicKey) as PublicJwk)
}
