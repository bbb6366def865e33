import { z } from 'zod'

/** What a certificate says of a piece, in the words of the day it was packed. */
export const certifiedPiece = z.object({
  name: z.string(),
  nameLanguage: z.string(),
  craft: z.string(),
  craftId: z.string(),
  /** the registered geographical indication of the craft, as the shop's admins entered it */
  giTag: z.string().nullable(),
  artisan: z.string(),
  artisanId: z.string(),
  place: z.string(),
  state: z.string(),
  materials: z.array(z.string()),
  techniques: z.array(z.string()),
  isMadeToOrder: z.boolean(),
  /** day, in India */
  packedOn: z.string(),
  /** days on which the shop checked who the artisan is, and papers: kind and day */
  artisanCheckedOn: z.string().nullable(),
  papers: z.array(z.object({ kind: z.string(), number: z.string().nullable(), checkedOn: z.string() })),
  /**
   * of this very piece before it was packed (`isPiece`), or of the work on it, as far as the artisan lets everybody see
   * them: the shop's key, and the SHA-256 in hex of the files it keeps of the picture and of its video or voice; none of
   * old ones
   */
  pictures: z
    .array(
      z.object({
        key: z.string(),
        sha256: z.string(),
        clipSha256: z.string().optional(),
        isPiece: z.boolean(),
        words: z.string().nullable(),
      }),
    )
    .default([]),
})

export type CertifiedPiece = z.output<typeof certifiedPiece>

/** `returned`: the piece went back to the artisan, so the certificate no longer speaks for one. */
const certificateStates = ['valid', 'revoked', 'returned', 'forged'] as const

export type CertificateState = (typeof certificateStates)[number]

export const certificate = z.object({
  number: z.string(),
  state: z.enum(certificateStates),
  issuedAt: z.string(),
  revokeReason: z.string().nullable(),
  /** how often its holder passed it on */
  transfers: z.int(),
  /** null when it is forged: nothing of it is the shop’s word */
  piece: certifiedPiece.nullable(),
  /** a W3C Verifiable Credential 2.0 as JWT (`vc+jwt`, EdDSA); its keys are at /.well-known/jwks.json */
  credential: z.string(),
})

export type Certificate = z.output<typeof certificate>

export const listedCertificate = z.object({ number: z.string(), parcel: z.string(), name: z.string() })

export type ListedCertificate = z.output<typeof listedCertificate>

export const suspectedCertificate = z.object({
  number: z.string(),
  name: z.string(),
  artisan: z.string(),
  /** networks that looked in thirty days */
  places: z.int(),
  since: z.string(),
})

export type SuspectedCertificate = z.output<typeof suspectedCertificate>

/** No letter that is mistaken for a digit (Crockford's alphabet). */
export const numberLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** As typed or scanned, in any case, with or without hyphens, `O` for 0, `I` and `L` for 1. */
export function readCode(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
}

/** Null: no number of a certificate. */
export function readNumber(text: string): string | null {
  const plain = readCode(text)
  return new RegExp(`^[${numberLetters}]{12}$`).test(plain) ? plain : null
}

export function writeNumber(number: string): string {
  return number.match(/.{4}/g)?.join('-') ?? number
}
