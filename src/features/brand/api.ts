import { z } from 'zod'
import { text } from '#features/accounts/person-fields.ts'
import { call } from '#features/call.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { brandForm, brandLimits, brandShown } from './brand.ts'
import { menuForm } from './menu.ts'
import { textFileBytes } from './own-words.ts'
import { removeLogo, saveBrand, saveLogo, saveMenu, saveOwnText, takeTexts } from './save-brand.ts'

const revision = z.int().min(0)
const inQuery = z.object({ revision: z.coerce.number().pipe(revision) })
const out = z.object({ brand: brandShown })

export const brandApi = {
  save: call('PUT /admin/brand', {
    who: ['admin'],
    summary: 'Sets the name, colours, face, languages and credit of the shop; `revision` is the one that was seen.',
    body: z.strictObject({ form: brandForm, revision }),
    out,
    answer: async (ctx, { body }) => ({ brand: await saveBrand(ctx, body) }),
  }),
  saveLogo: call('PUT /admin/brand/logo', {
    who: ['admin'],
    summary:
      'Takes the logo (raw bytes, at most 500 kB): a PNG, or an SVG of which only the drawing is kept. Icons are made of it.',
    query: inQuery,
    bytes: { most: brandLimits.logoBytes },
    out,
    limit: { tries: 30, windowSeconds: 3600 },
    answer: async (ctx, { query }, { bytes, intake }) => ({
      brand: await saveLogo(ctx, { ...query, bytes: bytes ?? Buffer.alloc(0), intake }),
    }),
  }),
  removeLogo: call('DELETE /admin/brand/logo', {
    who: ['admin'],
    summary: 'Goes back to the logo of the release.',
    query: inQuery,
    out,
    answer: async (ctx, { query }) => ({ brand: await removeLogo(ctx, query) }),
  }),
  saveMenu: call('PUT /admin/menu', {
    who: ['admin'],
    summary:
      'Sets which links of the release the header leaves out, and the operator’s own links in header and footer with their days; `revision` is the one that was seen.',
    body: z.strictObject({ form: menuForm, revision }),
    out: z.object({ revision: z.int() }),
    answer: async (ctx, { body }) => ({ revision: (await saveMenu(ctx, body)).revision }),
  }),
  takeTexts: call('PUT /admin/texts/{language}/file', {
    who: ['admin'],
    summary:
      'Takes a translator’s file (raw bytes): XLIFF 2 or JSON by key, as `/admin/texts/export.xlf?language=hi` and `.json` give them. What cannot be taken is listed.',
    params: z.object({ language: z.enum(languageCodes) }),
    bytes: { most: textFileBytes },
    out: z.object({
      changed: z.int(),
      same: z.int(),
      refused: z.array(z.object({ key: z.string(), message: z.string() })),
    }),
    limit: { tries: 60, windowSeconds: 3600 },
    answer: async (ctx, { params }, { bytes }) => {
      const { refused, ...counts } = await takeTexts(ctx, params.language, (bytes ?? Buffer.alloc(0)).toString('utf8'))
      const said = (message: string) => translate(ctx.locale, `common:${message}`)
      return { ...counts, refused: refused.map(({ key, message }) => ({ key, message: said(message) })) }
    },
  }),
  saveText: call('PUT /admin/texts/{language}', {
    who: ['admin'],
    summary:
      'Words one text of the shop otherwise; `text` null gives it back to the release, `expected` is the own text that was seen.',
    params: z.object({ language: z.enum(languageCodes) }),
    body: z.strictObject({
      key: z.string().max(200),
      text: text(1, 4_000).nullable(),
      expected: z.string().max(4_000).nullable(),
    }),
    out: z.object({ key: z.string() }),
    answer: async (ctx, { params, body }) => {
      await saveOwnText(ctx, { ...params, ...body })
      return { key: body.key }
    },
  }),
}
