import { z } from 'zod'
import { requireRole } from '#features/actor.ts'
import { call } from '#features/call.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { pageOf, pageQuery } from '#platform/lists/list.ts'
import { answerImport, startImport } from './create-import.ts'
import { getImport, listImportLines, listImports } from './import-queries.ts'
import { bringImport } from './import-upload.ts'
import { importAnswers, importDetail, importLine, importSummary } from './import-view.ts'
import { importLimits, importOutcomes } from './product-import.ts'
import { submitImported } from './submit-imported.ts'

const importId = z.object({ id: z.uuid() })

export const importsApi = {
  bring: call('POST /artisan/products/import', {
    who: ['artisan'],
    summary:
      'Takes a CSV of products (multipart field `file`, at most 20 MB) as Shopify, WooCommerce or this shop write it, or the whole zip of GET /artisan/export.zip, and their pictures (field `pictures`: a zip of at most 200 MB, or single pictures). It is read beside; look at GET /artisan/imports/{id}.',
    files: { files: 60, fileBytes: importLimits.picturesBytes, fields: ['file', 'pictures'] },
    out: z.object({ import: importDetail }),
    status: 201,
    limit: { tries: 60, windowSeconds: 3600 },
    answer: async (ctx, _input, http) => {
      if (requireRole(ctx.actor, 'artisan').artisanId === null) throw new DomainError('not-found')
      return { import: await getImport(ctx, await bringImport(ctx, http)) }
    },
  }),
  list: call('GET /artisan/imports', {
    who: ['artisan'],
    summary: 'Files that were brought, the newest first.',
    out: z.object({ imports: z.array(importSummary) }),
    answer: async (ctx) => ({ imports: await listImports(ctx) }),
  }),
  one: call('GET /artisan/imports/{id}', {
    who: ['artisan'],
    summary: 'One file: how far it is, what it asks, and how many products it brings.',
    params: importId,
    out: z.object({ import: importDetail }),
    answer: async (ctx, { params }) => ({ import: await getImport(ctx, params.id) }),
  }),
  lines: call('GET /artisan/imports/{id}/lines', {
    who: ['artisan'],
    summary:
      'What happens with each product of a file and why, in the order of the file; `outcome` takes one kind only.',
    params: importId,
    query: pageQuery.extend({ outcome: z.enum(importOutcomes).nullable().catch(null).default(null) }),
    out: pageOf(importLine),
    answer: async (ctx, { params, query }) => listImportLines(ctx, await getImport(ctx, params.id), query),
  }),
  answer: call('PUT /artisan/imports/{id}/answers', {
    who: ['artisan'],
    summary:
      'Which craft each category of the file is, an empty one leaves its products out, and that its prices are rupees.',
    params: importId,
    body: importAnswers,
    out: z.object({ import: importDetail }),
    answer: async (ctx, { params, body }) => {
      await answerImport(ctx, params.id, body)
      return { import: await getImport(ctx, params.id) }
    },
  }),
  run: call('POST /artisan/imports/{id}/run', {
    who: ['artisan'],
    summary: 'Begins to carry it out; new products become drafts. A second time changes nothing.',
    params: importId,
    out: z.object({ import: importDetail }),
    status: 202,
    answer: async (ctx, { params }) => {
      await startImport(ctx, params.id)
      return { import: await getImport(ctx, params.id) }
    },
  }),
  submit: call('POST /artisan/imports/{id}/submission', {
    who: ['artisan'],
    summary: 'Hands all complete drafts of a finished import in for review.',
    params: importId,
    out: z.object({ sent: z.int(), import: importDetail }),
    answer: async (ctx, { params }) => {
      const sent = await submitImported(ctx, params.id)
      return { sent, import: await getImport(ctx, params.id) }
    },
  }),
}
