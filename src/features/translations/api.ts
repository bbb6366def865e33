import { z } from 'zod'
import { call } from '#features/call.ts'
import { anyone } from '#platform/api/call.ts'
import { translatedThings, translateWords } from './translate-words.ts'

export const translationsApi = {
  translate: call('POST /translations', {
    who: anyone,
    summary:
      'What an artisan or a buyer wrote there, in the reader’s language by machine, paragraph by paragraph; 404 where the shop has no service for it.',
    body: z.strictObject({ of: z.enum(translatedThings), id: z.string().max(120) }),
    out: z.object({ texts: z.array(z.string()) }),
    limit: { tries: 60, windowSeconds: 600 },
    answer: async (ctx, { body }) => ({ texts: await translateWords(ctx, body.of, body.id) }),
  }),
}
