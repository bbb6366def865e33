import type { JsonWebKey } from 'node:crypto'
import type { Context } from '#features/context.ts'
import { newSigningKey, type PublicJwk } from './credential.ts'

const sealed = 'certificate key'

type SigningKey = { kid: string; privateKey: JsonWebKey }

/**
 * The one that signs now; the first use makes it. Of two processes at once one makes it. One that was restored without the
 * shop's secret cannot sign any more and is replaced: what it signed still checks.
 */
export async function currentKey(ctx: Context): Promise<SigningKey> {
  const [known] = await findCurrent(ctx)
  const key = known && openKey(ctx, known)
  if (key) return key
  if (known) await retireKeys(ctx)
  await addKey(ctx)
  const [made] = await findCurrent(ctx)
  const own = made && openKey(ctx, made)
  if (!own) throw new Error('the signing key is missing')
  return own
}

/** Certificates of the old key stay valid: it is only no longer used. Returns the new key's id. */
export async function rotateKey(ctx: Context): Promise<string> {
  await retireKeys(ctx)
  await addKey(ctx)
  return (await currentKey(ctx)).kid
}

type Row = { kid: string; privateKey: string }

function findCurrent({ db }: Context): Promise<Row[]> {
  return db.query<Row>`select kid, private_key from signing_keys where retired_at is null`
}

async function retireKeys({ db, clock }: Context): Promise<void> {
  await db.query`update signing_keys set retired_at = ${clock.now()} where retired_at is null`
}

/** Null: sealed with another secret. */
function openKey({ seal, log }: Context, { kid, privateKey }: Row): SigningKey | null {
  try {
    return { kid, privateKey: JSON.parse(seal.open(sealed, privateKey)) as JsonWebKey }
  } catch {
    log.warn({ kid }, 'the key of certificates was sealed with another secret')
    return null
  }
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
