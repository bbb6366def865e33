import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { literal } from '#platform/database/sql.ts'
import type { ReportSpan } from './report.ts'

export type Gstr8Row = {
  /** 3A: buyer with GSTIN; 3B: without; 3.1: enrolled instead of registered seller, no tax is collected */
  table: '3A' | '3B' | '3.1'
  seller: string
  name: string
  /** state of supply; null in table 3.1, which has no such column */
  placeOfSupply: string | null
  grossPaise: number
  returnedPaise: number
  netPaise: number
  igstPaise: number
  cgstPaise: number
  sgstPaise: number
}

const sellersAtOnce = 200

type Found = Omit<Gstr8Row, 'table'> & { table: Gstr8Row['table'] | null; lastId: number | null }

/**
 * Form GSTR-8 per seller (s. 52 CGST Act), by booking time, so that it adds up to the ledger's `tcs_payable`. Refund
 * rows name no pieces, so they are exempt in the parcel's proportion. Columns: as amended by Notification 12/2024
 * Central Tax (place of supply), table 3.1 by Notification 37/2023 Central Tax. For admins.
 */
export async function* streamGstr8(ctx: Context, span: ReportSpan): AsyncGenerator<Gstr8Row> {
  requireRole(ctx.actor, 'admin')
  for (let last: number | null = 0; last !== null; ) {
    const rows: Found[] = await ctx.db.query<Found>`
      with sellers as (
        select id, name, tax_status,
          coalesce(case when tax_status = 'enrolled' then enrolment_number else gstin end, '') as seller
        from artisans where id > ${last} order by id limit ${literal(sellersAtOnce)}
      ), moved as (
        select a.id, a.name, a.seller, e.kind, e.tcs_paise as tcs, s.from_state <> s.to_state as is_inter, s.to_state,
          case when a.tax_status in ('registered', 'composition') then case
          when coalesce(o.billing_address ->> 'gstin', o.shipping_address ->> 'gstin') is null then '3B' else '3A' end
            else '3.1' end as table_name,
          v.value - case when a.tax_status <> 'registered' or x.exempt = 0 then 0 when x.exempt = x.gross then v.value
            else round(v.value * x.exempt::numeric / (x.gross - x.tax))::bigint end as taxable
        from sellers a join earnings e on e.artisan_id = a.id and e.created_at >= ${span.from}
          and e.created_at < ${span.until} and e.kind in ('sale', 'refund')
        join parcels s on s.id = e.parcel_id join orders o on o.id = s.order_id
        cross join lateral (select e.goods_paise + e.shipping_paise - e.tax_paise as value) v
        cross join lateral (select coalesce(sum(l.line_paise - l.discount_paise + l.shipping_paise) filter (where l.tax_basis_points = 0), 0) as exempt,
            coalesce(sum(l.line_paise - l.discount_paise + l.shipping_paise), 0) as gross,
            coalesce(sum(l.cgst_paise + l.sgst_paise + l.igst_paise), 0) as tax
          from order_lines l where l.parcel_id = s.id and l.cancelled_at is null) x
      ), summed as (
        select id, table_name, seller, name, case when table_name = '3.1' then null
          else to_state end as place, is_inter and table_name <> '3.1' as is_inter,
          coalesce(sum(taxable) filter (where kind = 'sale'), 0)::bigint as gross,
          coalesce(-sum(taxable) filter (where kind = 'refund'), 0)::bigint as returned,
          sum(tcs)::bigint as tcs
        from moved group by id, table_name, seller, name, 5, 6
      )
      select (select max(id)
        from sellers) as last_id, m.table_name as "table", m.seller, m.name, m.place as place_of_supply,
          m.gross as gross_paise,
        m.returned as returned_paise, m.gross - m.returned as net_paise, case when m.is_inter then m.tcs
        else 0 end as igst_paise,
        case when m.is_inter then 0 else m.tcs / 2 end as cgst_paise, case when m.is_inter then 0
        else m.tcs - m.tcs / 2 end as sgst_paise
      from (select 1) one left join summed m on true order by m.id, m.table_name, m.place`
    for (const { lastId: _lastId, table, ...row } of rows) if (table) yield { table, ...row }
    last = rows[0]?.lastId ?? null
  }
}

export type WithheldRow = {
  slug: string
  name: string
  state: string
  gstin: string | null
  enrolmentNumber: string | null
  pan: string | null
  grossPaise: number
  taxPaise: number
  commissionPaise: number
  commissionGstPaise: number
  tcsPaise: number
  tdsPaise: number
  otherPaise: number
  netPaise: number
}

type FoundWithheld = WithheldRow & { id: number | null; lastId: number | null }

/**
 * Per artisan: commission and its GST (18 %, the shop's own invoice), TCS, and income tax deducted at source
 * (Income-tax Act 2025, s. 393(1) table entry 8(v), before it s. 194-O). For admins.
 */
export async function* streamWithheld(ctx: Context, span: ReportSpan): AsyncGenerator<WithheldRow> {
  requireRole(ctx.actor, 'admin')
  for (let last: number | null = 0; last !== null; ) {
    const rows: FoundWithheld[] = await ctx.db.query<FoundWithheld>`
      with sellers as (select * from artisans where id > ${last} order by id limit ${literal(sellersAtOnce)})
      select (select max(id) from sellers) as last_id, m.*
      from (select 1) one left join (
        select a.id, a.slug, a.name, a.state, a.gstin, a.enrolment_number, a.pan,
          sum(e.goods_paise + e.shipping_paise)::bigint as gross_paise,
          sum(e.tax_paise)::bigint as tax_paise, sum(e.commission_paise)::bigint as commission_paise,
          sum(e.commission_gst_paise)::bigint as commission_gst_paise,
          sum(e.tcs_paise)::bigint as tcs_paise, sum(e.tds_paise)::bigint as tds_paise,
          sum(e.other_paise)::bigint as other_paise, sum(e.net_paise)::bigint as net_paise
        from sellers a join earnings e on e.artisan_id = a.id and e.created_at >= ${span.from}
          and e.created_at < ${span.until}
        group by a.id, a.slug, a.name, a.state, a.gstin, a.enrolment_number, a.pan
      ) m on true order by m.id`
    for (const { lastId: _lastId, id, ...row } of rows) if (id !== null) yield row
    last = rows[0]?.lastId ?? null
  }
}

export type TaxRow = {
  fromState: string
  placeOfSupply: string
  hsn: string
  taxBasisPoints: number
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

const weekMs = 7 * 86_400_000

export async function listTax(ctx: Context, span: ReportSpan): Promise<TaxRow[]> {
  requireRole(ctx.actor, 'admin')
  const sums = new Map<string, TaxRow>()
  // Week by week, so that no query takes long.
  for (let from = span.from.getTime(); from < span.until.getTime(); from += weekMs) {
    const until = new Date(Math.min(from + weekMs, span.until.getTime()))
    const rows = await ctx.db.query<TaxRow>`
      select d.facts -> 'seller' ->> 'state' as from_state, d.facts ->> 'placeOfSupply' as place_of_supply,
        l ->> 'hsn' as hsn, (l ->> 'taxBasisPoints')::int as tax_basis_points,
        sum(sign * (l ->> 'taxablePaise')::bigint)::bigint as taxable_paise,
        sum(sign * (l ->> 'cgstPaise')::bigint)::bigint as cgst_paise,
        sum(sign * (l ->> 'sgstPaise')::bigint)::bigint as sgst_paise,
        sum(sign * (l ->> 'igstPaise')::bigint)::bigint as igst_paise
      from documents d cross join lateral jsonb_array_elements(d.facts -> 'lines') l
      cross join lateral (select case d.kind when 'credit_note' then -1 else 1 end as sign) s
      where d.issued_at >= ${new Date(from)} and d.issued_at < ${until}
        and coalesce(d.facts ->> 'saleKind', d.kind) = 'invoice'
      group by 1, 2, 3, 4`
    for (const row of rows) addTo(sums, row)
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

function addTo(sums: Map<string, TaxRow>, row: TaxRow): void {
  const key = [row.fromState, row.placeOfSupply, row.hsn, String(row.taxBasisPoints).padStart(5, '0')].join(' ')
  const known = sums.get(key)
  if (!known) sums.set(key, row)
  else for (const part of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const) known[part] += row[part]
}
