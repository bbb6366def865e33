import { z } from 'zod'

export const mostPasskeys = 10

const base64url = z
  .string({ error: 'invalid.required' })
  .max(8_000, { error: 'invalid.value' })
  .regex(/^[\w-]+$/, { error: 'invalid.value' })

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** RegistrationResponseJSON of WebAuthn level 3. */
export const newPasskey = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: base64url.optional(),
    transports: z.array(z.string().max(20)).max(10).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: base64url.optional(),
  }),
})

export type NewPasskey = z.output<typeof newPasskey>

/** AuthenticationResponseJSON of WebAuthn level 3. */
export const usedPasskey = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})

export type UsedPasskey = z.output<typeof usedPasskey>

/** What the browser's `navigator.credentials` takes, as JSON. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

export type PasskeyOptions = z.output<typeof passkeyOptions>

export const passkeyRow = z.object({
  id: z.string(),
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})

export type PasskeyRow = z.output<typeof passkeyRow>
