import { deskArtisanSorts, readDeskArtisanFilter } from '#domain/artisans/desk-artisan.ts'
import { streamDeskArtisans } from '#domain/artisans/desk-artisan-queries.ts'
import { readDeskAsk } from '#domain/desk-list.ts'
import type { HaatApp } from './context.ts'
import { serveDeskExport } from './desk-export.ts'

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
