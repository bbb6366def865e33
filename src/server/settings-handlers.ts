import { followSettings } from '#domain/settings/follow-settings.ts'
import { saveSetting } from '#domain/settings/save-setting.ts'
import { settingsCalls } from '#domain/settings/settings-calls.ts'
import { listShownSettings } from '#domain/settings/settings-queries.ts'
import { serveCall } from './calls.ts'
import type { HaatApp } from './context.ts'

/** What the office sets, and the process's own copy of it, kept fresh while the shop is open. */
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
