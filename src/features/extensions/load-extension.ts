import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { webhookKinds } from '#features/webhooks/webhook.ts'
import { ConfigError } from '#platform/config/env.ts'
import { type AdditionalField, additionalFields, type FieldSubject } from './additional-field.ts'
import type { EventHandler, ShopConfig } from './shop-config.ts'

export type Extension = {
  fields: Record<FieldSubject, AdditionalField[]>
  providers: NonNullable<ShopConfig['providers']>
  handlers: Partial<Record<(typeof webhookKinds)[number], EventHandler>>
}

const made = z.custom<() => never>((value) => typeof value === 'function', { error: 'must be a function' })

const providerNames = ['sms', 'email', 'storage', 'translate', 'courier', 'payout', 'payment'] as const

const unfiltered = additionalFields.refine(
  (fields) => fields.every((field) => !('isFilter' in field && field.isFilter)),
  {
    error: 'has isFilter, which only a field of a product may have',
  },
)

const shape = z.strictObject({
  fields: z
    .strictObject({
      product: additionalFields.default([]),
      artisan: unfiltered.default([]),
      order: unfiltered.default([]),
    })
    .prefault({}),
  providers: z.strictObject(Object.fromEntries(providerNames.map((name) => [name, made.optional()]))).optional(),
  on: z.partialRecord(z.enum(webhookKinds), made).optional(),
})

/**
 * What `haat.config.ts` adds; `file` null: a shop without one.
 * @throws ConfigError with what is wrong in it
 */
export async function loadExtension(file: string | null): Promise<Extension> {
  if (file === null) return { fields: { product: [], artisan: [], order: [] }, providers: {}, handlers: {} }
  const name = path.basename(file)
  if (!existsSync(file)) throw new ConfigError(`HAAT_CONFIG names ${file}, which is not there.`)
  const loaded = await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new ConfigError(`${name} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`)
  })
  const read = shape.safeParse((loaded as { default?: unknown }).default)
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `${path.join('.') || 'its default export'} ${message}`)
    throw new ConfigError(`${name}: ${faults.join('; ')}`)
  }
  const { fields, providers = {}, on = {} } = read.data
  return { fields, providers, handlers: on }
}
