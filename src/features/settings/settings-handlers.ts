import { serveCall } from '#app/http/calls.ts'
import type { HaatApp } from '#app/http/context.ts'
import { followSettings, saveSetting } from './save-setting.ts'
import { settingsCalls } from './settings-calls.ts'
import { listShownSettings } from './settings-queries.ts'

/** What the admin sets, and the process's own copy of it, kept fresh while the shop is open. */
export function settingsHandlers(app: HaatApp): void {
  let following: ReturnType<typeof followSettings> | undefined
  app.addHook('onReady', async () => {
    following = followSettings(app.haat)
  })
  app.addHook('onClose', () => following?.stop())

  serveCall(app, settingsCalls.list, async (ctx) => ({ settings: await listShownSettings(ctx) }))
  serveCall(app, settingsCalls.save, async (ctx, { params, body }) => ({
    value: await saveSetting(ctx, { ...params, ...body }),
  }))
}
