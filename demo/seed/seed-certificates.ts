import { issueCertificates } from '#features/certificates/issue-certificates.ts'
import type { Context } from '#features/context.ts'

/** For what was packed in the demo's past, when no job ran. */
export async function seedCertificates(ctx: Context, origin: string): Promise<void> {
  const parcels = await ctx.db.query<{ id: number }>`
    select id from parcels where status in ('ready', 'shipped', 'out_for_delivery', 'delivered', 'completed') order by id`
  for (const { id } of parcels) await issueCertificates(ctx, id, origin)
}
