import { z } from 'zod'
import { hasForbidden } from '#features/accounts/person-fields.ts'

/** Active ones of one account. */
export const mostAccessTokens = 10

/** Calls of one token within a minute. */
export const mostTokenCalls = 600

/** `read`: GET only. `write`: all that the person may do, but nothing about signing in, and nothing that asks for the password. */
export const tokenScopes = ['read', 'write'] as const

export type TokenScope = (typeof tokenScopes)[number]

/** Parts of the shop that a token may be limited to. What is open to everybody is open to every token. */
export const tokenAreas = ['goods', 'orders', 'money', 'checkout'] as const

export type TokenArea = (typeof tokenAreas)[number]

const areaPaths: Record<TokenArea, RegExp> = {
  goods:
    /^\/(artisan\/(products|drafts|imports|crafts|craft-defaults)|uploads|admin\/(products|listings|stock|crafts))(\/|$)/,
  orders: /^\/(orders|cart|messages|artisan\/(orders|returns|custom-requests)|admin\/(orders|parcels|returns))(\/|$)/,
  checkout: /^\/(acp|ucp)(\/|$)/,
  money: /^\/(artisan\/(earnings|payouts|earning-rates)|admin\/(payouts|refunds|reports|cash|books))(\/|$)/,
}

export function isInAreas(path: string, areas: readonly TokenArea[] | null): boolean {
  return areas === null || areas.some((area) => areaPaths[area].test(path))
}

/** `haat_` and 32 random bytes: secret scanners find it by its beginning. */
export const accessTokenShape = /^haat_[\w-]{43}$/

export const newAccessToken = z.strictObject({
  name: z
    .string({ error: 'invalid.required' })
    .trim()
    .min(1, { error: 'invalid.required' })
    .max(60, { error: 'invalid.tooLong' })
    .refine((name) => !hasForbidden(name), { error: 'invalid.characters' }),
  scope: z.enum(tokenScopes, { error: 'invalid.value' }),
  /** null or absent: the whole shop */
  areas: z
    .array(z.enum(tokenAreas, { error: 'invalid.value' }))
    .min(1)
    .max(tokenAreas.length)
    .nullish(),
})

export type NewAccessToken = z.output<typeof newAccessToken>

export const accessTokenRow = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(tokenScopes),
  areas: z.array(z.enum(tokenAreas)).nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})

export type AccessTokenRow = z.output<typeof accessTokenRow>
