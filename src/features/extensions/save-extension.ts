import { isDeepStrictEqual } from 'node:util'
import { type Context, transaction } from '#features/context.ts'
import { lockValue, writeValue } from '#features/settings/save-setting.ts'
import { readSettings } from '#features/settings/settings-queries.ts'
import { saveHandlers } from '#features/webhooks/write-webhook.ts'
import { fieldsKey } from './additional-field.ts'
import type { Extension } from './load-extension.ts'

/**
 * At start: what the file says is what the shop has. A field that is no longer in it is no longer shown; what pieces
 * have in it stays, and is there again when the field comes back.
 */
export async function saveExtension(ctx: Context, { productFields, handlers }: Extension): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const before = (await lockValue(ctx, fieldsKey)) ?? []
    // Unchanged, nothing is written: every page that is kept would be made again.
    if (!isDeepStrictEqual(before, JSON.parse(JSON.stringify(productFields))))
      await writeValue(ctx, fieldsKey, productFields.length > 0 ? productFields : null)
    await saveHandlers(ctx, Object.keys(handlers))
  })
  await readSettings(ctx)
}
