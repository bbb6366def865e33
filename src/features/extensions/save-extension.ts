import { isDeepStrictEqual } from 'node:util'
import { type Context, transaction } from '#features/context.ts'
import { lockValue, writeValue } from '#features/settings/save-setting.ts'
import { readSettings } from '#features/settings/settings-queries.ts'
import { saveHandlers } from '#features/webhooks/write-webhook.ts'
import { type AdditionalField, fieldSettings, fieldSubjects } from './additional-field.ts'
import type { Extension } from './load-extension.ts'

/**
 * At start: what the file says is what the shop has. A field that is no longer in it is no longer shown; what pieces,
 * artisans and orders have in it stays, and is there again when the field comes back.
 */
export async function saveExtension(ctx: Context, { fields, handlers }: Extension): Promise<void> {
  await transaction(ctx, async (ctx) => {
    for (const subject of fieldSubjects) await saveFields(ctx, fieldSettings[subject], fields[subject])
    await saveHandlers(ctx, Object.keys(handlers))
  })
  await readSettings(ctx)
}

/** Unchanged, nothing is written: every page that is kept would be made again. */
async function saveFields(ctx: Context, key: string, fields: readonly AdditionalField[]): Promise<void> {
  const before = (await lockValue(ctx, key)) ?? []
  if (!isDeepStrictEqual(before, JSON.parse(JSON.stringify(fields))))
    await writeValue(ctx, key, fields.length > 0 ? fields : null)
}
