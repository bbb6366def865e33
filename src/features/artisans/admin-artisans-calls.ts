import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'
import { commissionChange, taxChange, taxCheck } from './artisan-terms.ts'

const artisanId = z.object({ id: z.string().min(1).max(120) })

/** What the admin settles with an artisan besides the standing. */
export const adminArtisansCalls = {
  commission: declareCall({
    method: 'PUT',
    path: '/admin/artisans/{id}/commission',
    who: ['admin'],
    summary:
      'What the shop keeps of this artisan’s sales from now on, in basis points; null: as usual. The artisan reads why.',
    params: artisanId,
    body: commissionChange,
    out: z.object({}),
  }),
  confirmTax: declareCall({
    method: 'POST',
    path: '/admin/artisans/{id}/tax-checks',
    who: ['admin'],
    summary: 'Notes that the GST register says the same as the artisan; `number` is the one that was looked up.',
    params: artisanId,
    body: taxCheck,
    out: z.object({}),
    status: 201,
  }),
  changeTax: declareCall({
    method: 'PUT',
    path: '/admin/artisans/{id}/tax',
    who: ['admin'],
    summary: 'Puts right how an artisan stands with GST, as the register says. The artisan reads why.',
    params: artisanId,
    body: taxChange,
    out: z.object({}),
  }),
}
