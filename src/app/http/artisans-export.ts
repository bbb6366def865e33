import { deskArtisanSorts, readDeskArtisanFilter } from '#features/verification/desk-artisan.ts'
import { streamDeskArtisans } from '#features/verification/desk-artisan-queries.ts'
import { readDeskAsk } from '#platform/lists/admin-list.ts'
import { serveDeskExport } from './admin-export.ts'
import type { HaatApp } from './context.ts'

const head = [
  'Maker',
  'Name',
  'Place',
  'State',
  'Specialty',
  'Stands',
  'Since',
  'Applied',
  'Verified',
  'Tax',
  'Commission (%)',
  'Pieces',
]

/** The office's list of makers as a file; no telephone, no mail address, no number of a paper. */
export function serveArtisansExport(app: HaatApp): void {
  serveDeskExport(app, {
    path: 'artisans',
    head,
    rows: async function* (ctx, query) {
      const asked = { filter: readDeskArtisanFilter(query), ask: readDeskAsk(query, deskArtisanSorts) }
      for await (const artisan of streamDeskArtisans(ctx, asked)) {
        const { id, name, place, state, specialty, status, since, appliedAt, verifiedAt, taxStatus } = artisan
        const commission = artisan.commissionBasisPoints === null ? '' : String(artisan.commissionBasisPoints / 100)
        const days = [since ?? '', appliedAt, verifiedAt ?? '']
        yield [id, name, place, state, specialty, status, ...days, taxStatus, commission, String(artisan.productCount)]
      }
    },
  })
}
