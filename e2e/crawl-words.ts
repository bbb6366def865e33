// Faults: missing keys, unfilled placeholders, other languages without a `lang`. Names, addresses, codes stay Latin.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '#platform/i18n/languages.ts'
import type { Names } from './crawl-names.ts'
import { type Said, saidIn } from './crawl-text.ts'

const folder = path.resolve(import.meta.dirname, '../locales/en')

const scripts: Record<Language, string> = {
  en: 'Latin',
  hi: 'Devanagari',
  mr: 'Devanagari',
  bn: 'Bengali',
  as: 'Bengali',
  te: 'Telugu',
  ta: 'Tamil',
  gu: 'Gujarati',
  kn: 'Kannada',
  ml: 'Malayalam',
  pa: 'Gurmukhi',
  or: 'Oriya',
}

const english = new Set<string>()
const groups = new Set<string>()

for (const file of readdirSync(folder)) {
  groups.add(file.replace('.json', ''))
  learn(JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as object, true)
}

function learn(part: object, isTop = false): void {
  for (const [key, value] of Object.entries(part)) {
    if (isTop && typeof value === 'object') groups.add(key)
    if (typeof value === 'object' && value !== null) learn(value)
    else
      for (const [word] of String(value)
        .replace(/\{\{.*?\}\}/g, ' ')
        .matchAll(/[a-z]{2,}/gi))
        english.add(word.toLowerCase())
  }
}

/** Units and symbols that are the same in each language, and other companies' names. */
const everywhere =
  /\b(?:kg|cm|mm|g|m|px|MB|KB|zip|Haat|UPI|GSTIN|GST|GI|OTP|https|W3C|JWT|Verifiable Credential|Standard Webhooks|PDF|IGST|CGST|SGST|UTGST|TCS|TDS|IFSC|HSN|PAN|CSV|SMS|JPEG|PNG|SVG|WebP|HEIC|ZIP|TOTP|QR|XLIFF|JSON|COD|UTR|EMI|Shopify|WooCommerce|WhatsApp|Facebook|Amazon Pay|Mobikwik|Freecharge|GPay|Google Pay|Google|PhonePe|Paytm|BHIM|RuPay|Visa|Mastercard|Chrome|Firefox|Safari|Edge|Linux|Windows|Android|macOS|iPhone|iPad|India Post|Razorpay)\b/g

const address = /\S+@\S+|https?:\/\/\S+|\b(?:[\w-]+\.)+(?:test|in|com|org)\b\S*/g

/** Letters mixed with digits: numbers of orders, parcels and documents, SKUs. */
const code =
  /\S+\.(?:csv|zip|pdf)\b|\(\/[\w/-]+\)|… \w+|\b(?:rfnd|pay|order|trf|pout)_\w+|[A-Za-z]*\d[\w/-]*|\b[A-Z][A-Z0-9]+(?:-[A-Z0-9]+)+\b/g

/** Quoted text keeps its language. */
const quoted = /[“‘][^”’]*[”’]/g

function wordFaults(said: Said, names: Names): string[] {
  const { text, language } = said
  const faults: string[] = []
  if (/\{\{|\}\}/.test(text)) faults.push('value not filled in')
  const key = keyIn(text)
  if (key) faults.push(`key ${key}`)
  if (/\[object |\bundefined\b|\bNaN\b|Invalid Date/.test(text)) faults.push('no value')
  if (language in scripts) faults.push(...strangeWords(said, language as Language, names))
  else faults.push(`unknown language "${language}"`)
  return faults
}

/** i18next returns the key if it is missing. */
function keyIn(text: string): string | undefined {
  const keys = text.replace(address, ' ').match(/\b[a-z]\w*(?::\w+)?(?:\.\w+)+/g) ?? []
  return keys.find((key) => groups.has(key.split(/[.:]/)[0] ?? ''))
}

function strangeWords({ text, where }: Said, language: Language, names: Names): string[] {
  const plain = text.replace(quoted, ' · ').replace(address, ' · ')
  const own = new RegExp(`\\p{Script=${scripts[language]}}`, 'u')
  // An attribute cannot declare its own language, nor can a word inside a sentence.
  const isWithin = where.includes('[') || where === 'title' || own.test(plain)
  const left = [isWithin ? names.all : names.people, code, everywhere].reduce(
    (rest, known) => rest.replace(known, ' · '),
    plain,
  )

  const others = (left.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).filter(
    (word) => !own.test(word) && !/\p{Script=Latin}/u.test(word),
  )
  if (others.length > 0) return [`not ${language}: ${others.slice(0, 4).join(' ')}`]
  return language !== 'en' && isEnglish(left, own) ? ['English'] : []
}

/** A sentence, a word that is no name, or only words that the shop has in English. */
function isEnglish(text: string, own: RegExp): boolean {
  const words = text.match(/[A-Za-z]{2,}/g) ?? []
  const isSentence = /[A-Za-z]+(?:[\s,’'-]+[A-Za-z]+){2,}/.test(text)
  const isWord = words.some((word) => /^[a-z]/.test(word))
  const isKnown = words.length > 0 && !own.test(text) && words.every((word) => english.has(word.toLowerCase()))
  return isSentence || isWord || isKnown
}

export function faultsInWords(html: string, names: Names): string[] {
  const faults = saidIn(html).flatMap((said) =>
    wordFaults(said, names).map((fault) => `${fault} <${said.where}> ${said.text.slice(0, 120)}`),
  )
  return [...new Set(faults)]
}
