import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'
import { commissionChange, taxChange, taxCheck } from './maker-terms.ts'

const artisanId = z.object({ id: z.string().min(1).max(120) })

/** What the office settles with a maker besides the standing. */
export const deskArtisansCalls = {
  commission: declareCall({
    method: 'PUT',
    path: '/admin/artisans/{id}/commission',
    who: ['admin'],
    summary:
      'What the shop keeps of this maker’s sales from now on, in basis points; null: as usual. The maker reads why.',
    params: artisanId,
    body: commissionChange,
    out: z.object({}),
  }),
  confirmTax: declareCall({
    method: 'POST',
    path: '/admin/artisans/{id}/tax-checks',
    who: ['admin'],
    summary: 'Notes that the GST register says the same as the maker; `number` is the one that was looked up.',
    params: artisanId,
    body: taxCheck,
    out: z.object({}),
    status: 201,
  }),
  changeTax: declareCall({
    method: 'PUT',
    path: '/admin/artisans/{id}/tax',
    who: ['admin'],
    summary: 'Puts right how a maker stands with GST, as the register says. The maker reads why.',
    params: artisanId,
    body: taxChange,
    out: z.object({}),
  }),
}
