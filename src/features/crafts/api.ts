import { z } from 'zod'
import { call } from '#features/call.ts'
import { found } from '#features/found.ts'
import { anyone } from '#platform/api/call.ts'
import { adminPageOf, adminQuery, pageOf, pageQuery } from '#platform/lists/list.ts'
import { adminCraft, craftForm, craftProposal } from './admin-craft.ts'
import { adminCrafts, getAdminCraft } from './admin-craft-queries.ts'
import { craftCard, craftPage } from './craft.ts'
import { craftChoice } from './craft-choice.ts'
import { findCraftChoice, listCraftChoices } from './craft-choice-queries.ts'
import { readCraftFilter } from './craft-filter.ts'
import { findCraft, listCrafts } from './crafts-queries.ts'
import { archiveCraft, createCraft, mergeCraft, proposeCraft, saveCraft, saveCraftPicture } from './save-craft.ts'

const bySlug = z.object({ id: z.string().max(120) })
const saved = z.object({ craft: adminCraft })

export const craftsApi = {
  list: call('GET /crafts', {
    who: anyone,
    summary:
      'The craft vocabulary: `q` looks in names of all languages, place and state; `category`, `state`, `gi=1` narrow it.',
    query: pageQuery.extend({
      q: z.string().max(120).optional(),
      category: z.string().max(40).optional(),
      state: z.string().max(40).optional(),
      gi: z.string().max(8).optional(),
    }),
    out: pageOf(craftCard),
    answer: (ctx, { query }) => {
      const { page, limit, ...given } = query
      const named = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)
      return listCrafts(ctx, { ...readCraftFilter(new URLSearchParams(named)), page, limit })
    },
  }),
  craft: call('GET /crafts/{id}', {
    who: anyone,
    summary: 'One craft.',
    params: z.object({ id: z.string().max(120) }),
    out: z.object({ craft: craftPage }),
    answer: async (ctx, { params }) => ({ craft: found(await findCraft(ctx, params.id)) }),
  }),
  choices: call('GET /artisan/crafts', {
    who: ['artisan'],
    summary: 'All crafts with what they say about a piece, those of the artisan and of her state first.',
    out: z.object({ crafts: z.array(craftChoice) }),
    answer: async (ctx) => ({ crafts: await listCraftChoices(ctx) }),
  }),
  propose: call('POST /artisan/crafts', {
    who: ['artisan'],
    summary:
      'Proposes a craft that is missing. The artisan can choose it at once; buyers see it when an admin accepts it.',
    body: craftProposal,
    out: z.object({ craft: craftChoice }),
    status: 201,
    answer: async (ctx, { body }) => ({
      craft: found(await findCraftChoice(ctx, await proposeCraft(ctx, body))),
    }),
  }),
  adminList: call('GET /admin/crafts', {
    who: ['admin'],
    summary:
      'Crafts with how many products and artisans each has. `kind`: shown, archived, own (added by this shop) or proposed.',
    query: adminQuery.extend({
      q: z.string().max(120).optional(),
      category: z.string().max(40).optional(),
      kind: z.string().max(20).optional(),
    }),
    out: adminPageOf(adminCraft),
    answer: (ctx, { query }) => adminCrafts.page(ctx, adminCrafts.read(query)),
  }),
  create: call('POST /admin/crafts', {
    who: ['admin'],
    summary: 'Adds a craft. Its id comes from its English name and stays.',
    body: z.strictObject({ form: craftForm }),
    out: saved,
    status: 201,
    answer: async (ctx, { body }) => ({ craft: await getAdminCraft(ctx, await createCraft(ctx, body.form)) }),
  }),
  save: call('PUT /admin/crafts/{id}', {
    who: ['admin'],
    summary: 'Changes a craft. A later release of the software leaves what was changed here.',
    params: bySlug,
    body: z.strictObject({ form: craftForm, revision: z.int() }),
    out: saved,
    answer: async (ctx, { params, body }) => {
      await saveCraft(ctx, { slug: params.id, ...body })
      return { craft: await getAdminCraft(ctx, params.id) }
    },
  }),
  savePicture: call('PUT /admin/crafts/{id}/picture', {
    who: ['admin'],
    summary: 'Sets the picture of a craft, an own upload, or takes it away with null.',
    params: bySlug,
    body: z.strictObject({ picture: z.string().max(80).nullable(), revision: z.int() }),
    out: saved,
    answer: async (ctx, { params, body }) => {
      await saveCraftPicture(ctx, { slug: params.id, ...body })
      return { craft: await getAdminCraft(ctx, params.id) }
    },
  }),
  archive: call('PUT /admin/crafts/{id}/archive', {
    who: ['admin'],
    summary: 'Archives a craft, so that nobody can choose it for new products, or restores it.',
    params: bySlug,
    body: z.strictObject({ archived: z.boolean(), revision: z.int() }),
    out: saved,
    answer: async (ctx, { params, body }) => {
      await archiveCraft(ctx, { slug: params.id, ...body })
      return { craft: await getAdminCraft(ctx, params.id) }
    },
  }),
  merge: call('POST /admin/crafts/{id}/merge', {
    who: ['admin'],
    summary: 'Moves products, artisans and articles of this craft to the craft `into` and archives this one.',
    params: bySlug,
    body: z.strictObject({ into: z.string().max(120), revision: z.int() }),
    out: saved,
    answer: async (ctx, { params, body }) => {
      await mergeCraft(ctx, { slug: params.id, ...body })
      return { craft: await getAdminCraft(ctx, params.id) }
    },
  }),
}
