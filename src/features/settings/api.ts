import { z } from 'zod'
import { call } from '#features/call.ts'
import { saveSetting } from './save-setting.ts'
import { listShownSettings } from './settings-queries.ts'
import { plannedValue, settingName, settingValue } from './shop-settings.ts'

const shown = z.object({
  name: settingName,
  value: settingValue,
  standard: settingValue,
  next: plannedValue.nullable(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
})

export type ShownSetting = z.output<typeof shown>

export const settingsApi = {
  list: call('GET /admin/settings', {
    who: ['admin'],
    summary: 'Every setting of the shop with its standard, and who set it when.',
    out: z.object({ settings: z.array(shown) }),
    answer: async (ctx) => ({ settings: await listShownSettings(ctx) }),
  }),
  save: call('PUT /admin/settings/{name}', {
    who: ['admin'],
    summary:
      'Sets one setting, at once or `fromDay` on; `expected` is what was seen (409 when it is another by now), `value` null the standard. Withdraws what was planned before.',
    params: z.object({ name: settingName }),
    body: z.strictObject({
      value: settingValue.nullable(),
      expected: settingValue,
      fromDay: z.iso.date({ error: 'invalid.date' }).optional(),
    }),
    out: z.object({ value: settingValue }),
    answer: async (ctx, { params, body }) => ({
      value: await saveSetting(ctx, { ...params, ...body }),
    }),
  }),
}
