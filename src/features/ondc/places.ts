import { pincode } from '#features/accounts/person-fields.ts'
import type { Context } from '#features/context.ts'
import { csvFormOf, csvRows } from '#platform/csv/csv-file.server.ts'

const names = ['pincode', 'latitude', 'longitude'] as const

/** Degrees, inside India with its islands and its sea. */
const bounds = { latitude: [6, 38], longitude: [68, 98] } as const

/**
 * Keeps where the pincodes of a CSV file are, from columns `pincode`, `latitude` and `longitude` under any others, such as
 * India Post's All India Pincode Directory (data.gov.in). Of several offices of one pincode the first counts; a line without
 * a position inside India is passed over.
 * @returns how many pincodes are known afterwards; null where the file has no such columns
 */
export async function importPlaces(ctx: Context, bytes: Uint8Array): Promise<number | null> {
  const form = csvFormOf(bytes)
  if ('refused' in form) return null
  let columns: number[] | null = null
  const found = new Map<string, string>()
  for await (const row of csvRows(bytes, form)) {
    if (!('cells' in row)) continue
    const { cells } = row
    if (columns === null) {
      columns = names.map((name) => cells.findIndex((cell) => cell.trim().toLowerCase() === name))
      if (columns.includes(-1)) return null
      continue
    }
    const [code = '', latitude = '', longitude = ''] = columns.map((column) => cells[column] ?? '')
    const parsed = pincode.safeParse(code)
    if (parsed.success && !found.has(parsed.data) && isIn('latitude', latitude) && isIn('longitude', longitude))
      found.set(parsed.data, [latitude, longitude].map((degrees) => Number(degrees).toFixed(6)).join())
  }
  await ctx.db.query`
    insert into ondc_places (pincode, gps)
    select * from unnest(${[...found.keys()]}::text[], ${[...found.values()]}::text[])
    on conflict (pincode) do update set gps = excluded.gps`
  const [row] = await ctx.db.query<{ known: number }>`select count(*)::int as known from ondc_places`
  return row?.known ?? 0
}

function isIn(name: keyof typeof bounds, degrees: string): boolean {
  const [least, most] = bounds[name]
  return /^\d{1,3}\.\d+$/.test(degrees.trim()) && Number(degrees) > least && Number(degrees) < most
}
