import { z } from 'zod'
import { call } from '#features/call.ts'
import { homeForm } from './home-blocks.ts'
import { previewHome, saveHome } from './save-home.ts'

export const homeApi = {
  save: call('PUT /admin/home', {
    who: ['admin'],
    summary:
      'Sets the blocks of the home page in their order; `revision` is the one that was seen. A block whose collection, artisan, product or article is not shown is refused.',
    body: z.strictObject({ form: homeForm, revision: z.int().min(0) }),
    out: z.object({ revision: z.int() }),
    answer: async (ctx, { body }) => ({ revision: (await saveHome(ctx, body)).revision }),
  }),
  preview: call('PUT /admin/home/preview', {
    who: ['admin'],
    summary: 'Keeps blocks for `/?preview`, where admins see the home page with them before it is saved.',
    body: z.strictObject({ form: homeForm }),
    out: z.object({}),
    answer: async (ctx, { body }) => {
      await previewHome(ctx, body.form.blocks)
      return {}
    },
  }),
}
