import { z } from 'zod'
import { declareCall } from '#platform/api/call.ts'
import { pageOf, pageQuery } from '#platform/lists/list.ts'
import { importAnswers, importDetail, importLine, importSummary } from './import-view.ts'
import { importLimits, importOutcomes } from './product-import.ts'

const importId = z.object({ id: z.uuid() })

/** Files of products that an artisan brings: read first without changing anything, then carried out. */
export const importsCalls = {
  bring: declareCall({
    method: 'POST',
    path: '/artisan/products/import',
    who: ['artisan'],
    summary:
      'Takes a CSV of products (multipart field `file`, at most 20 MB) as Shopify, WooCommerce or this shop write it, and their pictures (field `pictures`: a zip of at most 200 MB, or single pictures). It is read beside; look at GET /artisan/imports/{id}.',
    files: { files: 60, fileBytes: importLimits.picturesBytes },
    out: z.object({ import: importDetail }),
    status: 201,
    limit: { tries: 60, windowSeconds: 3600 },
  }),
  list: declareCall({
    method: 'GET',
    path: '/artisan/imports',
    who: ['artisan'],
    summary: 'Files that were brought, the newest first.',
    out: z.object({ imports: z.array(importSummary) }),
  }),
  one: declareCall({
    method: 'GET',
    path: '/artisan/imports/{id}',
    who: ['artisan'],
    summary: 'One file: how far it is, what it asks, and how many products it brings.',
    params: importId,
    out: z.object({ import: importDetail }),
  }),
  lines: declareCall({
    method: 'GET',
    path: '/artisan/imports/{id}/lines',
    who: ['artisan'],
    summary:
      'What happens with each product of a file and why, in the order of the file; `outcome` takes one kind only.',
    params: importId,
    query: pageQuery.extend({ outcome: z.enum(importOutcomes).nullable().catch(null).default(null) }),
    out: pageOf(importLine),
  }),
  answer: declareCall({
    method: 'PUT',
    path: '/artisan/imports/{id}/answers',
    who: ['artisan'],
    summary:
      'Which craft each category of the file is, an empty one leaves its products out, and that its prices are rupees.',
    params: importId,
    body: importAnswers,
    out: z.object({ import: importDetail }),
  }),
  run: declareCall({
    method: 'POST',
    path: '/artisan/imports/{id}/run',
    who: ['artisan'],
    summary: 'Begins to carry it out; new products become drafts. A second time changes nothing.',
    params: importId,
    out: z.object({ import: importDetail }),
    status: 202,
  }),
  submit: declareCall({
    method: 'POST',
    path: '/artisan/imports/{id}/submission',
    who: ['artisan'],
    summary: 'Hands all complete drafts of a finished import in for review.',
    params: importId,
    out: z.object({ sent: z.int(), import: importDetail }),
  }),
}
