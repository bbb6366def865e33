import pg from 'pg'

/** DATABASE_URL may name a primary and its standbys in any order; after a promotion the shop needs no restart. */
export function databaseAddresses(urls: string): string[] {
  return urls.split(/[\s,]+(?=postgres(?:ql)?:\/\/)/).map((url) => url.trim())
}

/** Where connections go now; all pools of a thread with the same addresses share it. */
type Place = { addresses: readonly string[]; at: number }

const places = new Map<string, Place>()

function placeOf(urls: string): Place {
  const known = places.get(urls)
  if (known) return known
  const place = { addresses: databaseAddresses(urls), at: 0 }
  places.set(urls, place)
  return place
}

/** Advances once for all connections that failed at the same address. */
function leave(place: Place, at: number): void {
  if (place.at === at) place.at = (at + 1) % place.addresses.length
}

const standby = () => Object.assign(new Error('this server is a standby'), { code: '57P03' })

/** For `pg.Pool`: a failed or read-only connection moves on to the next address. The caller gets a retryable error. */
export function connectionTo(urls: string): Pick<pg.PoolConfig, 'connectionString' | 'Client'> & {
  requirePrimary: (client: pg.ClientBase) => Promise<void>
} {
  const place = placeOf(urls)
  const [only] = place.addresses
  if (place.addresses.length < 2 && only) return { connectionString: only, requirePrimary: async () => undefined }

  return { connectionString: urls, Client: clientOf(place), requirePrimary }

  async function requirePrimary(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
    if (!rows[0]?.isStandby) return
    leave(place, (client as { at?: number }).at ?? place.at)
    throw standby()
  }
}

/** Connects outside the pool to the server that takes writes; tries each address. The caller ends it. */
export async function openClient({ options }: pg.Pool): Promise<pg.Client> {
  const urls = String(options.connectionString ?? '')
  const Client = (options.Client ?? pg.Client) as typeof pg.Client
  for (let left = databaseAddresses(urls).length; ; left -= 1) {
    const client = new Client(options as pg.PoolConfig)
    client.on('error', () => undefined)
    try {
      await client.connect()
      await connectionTo(urls).requirePrimary(client)
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      if (left <= 1) throw error
    }
  }
}

type Connected = (error?: Error) => void

function clientOf(place: Place): typeof pg.Client {
  return class extends pg.Client {
    readonly at: number

    constructor(options?: pg.ClientConfig) {
      const { at } = place
      super({ ...options, connectionString: place.addresses[at] })
      this.at = at
    }

    override connect(): Promise<pg.Client>
    override connect(done: Connected): void
    override connect(done?: Connected): Promise<pg.Client> | undefined {
      if (!done)
        return new Promise((resolve, reject) => this.connect((error) => (error ? reject(error) : resolve(this))))
      super.connect((error?: Error) => {
        if (error) leave(place, this.at)
        done(error)
      })
      return undefined
    }
  } as typeof pg.Client
}
