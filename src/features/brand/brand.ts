import { z } from 'zod'
import { textsByLanguage } from '#features/collections/collection.ts'
import { fallbackLanguage, languageCodes } from '#platform/i18n/languages.ts'

export const brandLimits = { name: 40, signature: 300, networks: 6, logoBytes: 500_000 }

/** With the tokens that differ. Faces come with the release or with the device: nothing is loaded from elsewhere. */
const faces = {
  standard: {},
  plain: { '--display': 'var(--body)' },
  classic: { '--display': 'Georgia, "Anek Rupee", var(--script-display), serif' },
  /** nothing to load at all */
  device: { '--display': 'system-ui, sans-serif', '--body': 'system-ui, sans-serif' },
} as const

export const brandFaces = ['standard', 'plain', 'classic', 'device'] as const satisfies readonly (keyof typeof faces)[]

const paper = '#fcfcfa'

/** WCAG 2.2, 1.4.3: text needs 4.5. Ink is also mixed lighter for captions, so it needs more. */
export const leastContrast = { action: 4.5, ink: 9 }

const colour = (role: keyof typeof leastContrast) =>
  z
    .string({ error: 'invalid.colour' })
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, { error: 'invalid.colour' })
    // An action is the ground of white words and the colour of words on paper; paper is the darker of the two.
    .refine((value) => contrast(value, paper) >= leastContrast[role], { error: 'invalid.contrast' })

export const brandForm = z.strictObject({
  names: textsByLanguage(brandLimits.name).refine(
    (names) => Object.values(names).every((name) => !/[\n\r\t]/.test(name)),
    { error: 'invalid.characters' },
  ),
  action: colour('action'),
  ink: colour('ink'),
  face: z.enum(brandFaces, { error: 'invalid.value' }),
  orderPrefix: z
    .string({ error: 'invalid.orderPrefix' })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2,4}$/, { error: 'invalid.orderPrefix' }),
  languages: z
    .array(z.enum(languageCodes), { error: 'invalid.value' })
    .refine((codes) => codes.includes(fallbackLanguage), { error: 'invalid.required' })
    .transform((codes) => languageCodes.filter((code) => codes.includes(code))),
  signature: textsByLanguage(brandLimits.signature),
  networks: z
    .array(z.httpUrl({ error: 'invalid.link' }).max(300, { error: 'invalid.tooLong' }))
    .max(brandLimits.networks, { error: 'invalid.tooMany' }),
  showsCredit: z.boolean(),
})

export type BrandForm = z.output<typeof brandForm>

/** `mark` names the stored files of a logo. */
const brandLogo = z.object({ mark: z.string().regex(/^[0-9a-f]{20}$/), width: z.int(), height: z.int() })

const kept = brandForm.extend({ logo: brandLogo.nullable(), revision: z.int() })

export type Brand = z.output<typeof kept>
export const brandShown = kept

export const standardBrand: Brand = {
  names: {},
  action: '#a3241e',
  ink: '#1c2752',
  face: 'standard',
  orderPrefix: 'HT',
  languages: [...languageCodes],
  signature: {},
  networks: [],
  showsCredit: true,
  logo: null,
  revision: 0,
}

/** A row that this version cannot read counts as none. */
export function brandOf(value: unknown): Brand {
  const read = kept.safeParse(value)
  return read.success ? read.data : standardBrand
}

/** What every page knows. `style`: the address of its own colours and face, null for the release's look. */
export type PublicBrand = Pick<Brand, 'languages' | 'networks' | 'showsCredit' | 'logo' | 'face'> & {
  shopName: string
  /** the operator gave the shop a name */
  isNamed: boolean
  style: string | null
}

type Rgb = readonly [number, number, number]

const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(rgb(one)), luminance(rgb(other))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(parts: Rgb): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** `share` of `one`, the rest of `other`. */
function mixed(one: string, other: string, share: number): string {
  const theirs = rgb(other)
  const parts = rgb(one).map((part, at) => Math.round(part * share + (theirs[at] ?? 0) * (1 - share)))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The tokens that differ from the release's, `{}` for its own look. */
export function brandTokens({ action, ink, face }: Pick<Brand, 'action' | 'ink' | 'face'>): Record<string, string> {
  return {
    ...(action === standardBrand.action ? {} : { '--madder': action, '--madder-deep': mixed(action, '#000000', 0.78) }),
    ...(ink === standardBrand.ink
      ? {}
      : {
          '--ink': ink,
          '--ink-2': mixed(ink, paper, 0.86),
          '--ink-3': mixed(ink, paper, 0.76),
          '--focus': ink,
        }),
    ...faces[face],
  }
}

/** The tokens as a style sheet; hex colours and constants, so nothing of it can be more than that. */
export function brandStyle(brand: Brand): string {
  const lines = Object.entries(brandTokens(brand)).map(([name, value]) => `${name}:${value}`)
  return lines.length > 0 ? `:root{${lines.join(';')}}\n` : ''
}

/** Null for the release's look. The address changes with the brand, so that browsers may keep the file for a year. */
export function styleAddress(brand: Brand): string | null {
  return brandStyle(brand) === '' ? null : `/brand.css?v=${brand.revision}`
}
