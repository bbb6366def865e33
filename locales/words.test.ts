// Every text of the screens exists in all twelve languages, is not empty and is not left in English.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { fallbackLanguage, languageCodes } from '#platform/i18n/languages.ts'

const folder = import.meta.dirname
const namespaces = readdirSync(path.join(folder, fallbackLanguage)).sort()
const others = languageCodes.filter((code) => code !== fallbackLanguage)

/** The script of each language. */
const scripts: Record<string, RegExp> = {
  hi: /\p{Script=Devanagari}/u,
  mr: /\p{Script=Devanagari}/u,
  bn: /\p{Script=Bengali}/u,
  as: /\p{Script=Bengali}/u,
  te: /\p{Script=Telugu}/u,
  ta: /\p{Script=Tamil}/u,
  gu: /\p{Script=Gujarati}/u,
  kn: /\p{Script=Kannada}/u,
  ml: /\p{Script=Malayalam}/u,
  pa: /\p{Script=Gurmukhi}/u,
  or: /\p{Script=Oriya}/u,
}

/** Texts that stay the same everywhere: punctuation, abbreviations and names in Latin letters. */
const latinEverywhere =
  /^(?:[^A-Za-z]|\b(?:Haat|UPI|GST|GSTIN|GI|OTP|PDF|IGST|CGST|SGST|UTGST|TCS|TDS|IFSC|HSN|PAN|Shopify|WooCommerce|kg|cm|g|mm|WhatsApp|Facebook|X|Amazon Pay|Mobikwik|Freecharge|GPay|PhonePe|Paytm|BHIM|EMI|CSV|RuPay|Visa|Mastercard)\b)*$/

describe.each(others)('%s', (language) => {
  it.each(namespaces)('has every text of %s', (namespace) => {
    const english = wordsOf(fallbackLanguage, namespace)
    const words = wordsOf(language, namespace)
    expect([...words.keys()].sort()).toEqual([...english.keys()].sort())

    const faults = [...english].flatMap(([key, text]) =>
      faultOf(language, text, words.get(key) ?? '').map((fault) => `${key}: ${fault}`),
    )
    expect(faults).toEqual([])
  })
})

describe.each(languageCodes)('%s', (language) => {
  it('has every plural form', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const missing = namespaces.flatMap((namespace) => {
      const keys = new Set(wordsOf(language, namespace).keys())
      return [...keys]
        .flatMap((key) => /^(.+)_(?:one|other)$/.exec(key)?.[1] ?? [])
        .flatMap((key) => forms.map((form) => `${key}_${form}`))
        .filter((key) => !keys.has(key))
    })
    expect(missing).toEqual([])
  })
})

describe('the check itself', () => {
  it('detects empty, copied and foreign texts, lost placeholders and decomposed letters', () => {
    expect(faultOf('hi', 'Cart', '')).toEqual(['empty'])
    expect(faultOf('hi', 'Cart', 'Cart')).toEqual(['copied from English'])
    expect(faultOf('hi', 'Cart', 'কার্ট')).toEqual(['no letter of its own script'])
    expect(faultOf('hi', '{{count}} pieces', 'पीस')).toEqual(['other values than English'])
    expect(faultOf('hi', 'Leather', '\u0958')).toEqual(['not in normal form C'])
    expect(faultOf('hi', 'UPI', 'UPI')).toEqual([])
    expect(faultOf('hi', 'Cart', 'कार्ट')).toEqual([])
  })
})

function faultOf(language: string, english: string, text: string): string[] {
  if (text.trim() === '') return ['empty']
  const faults: string[] = []
  const mayStayLatin = latinEverywhere.test(english.replace(/\{\{\w+\}\}/g, ''))
  if (text === english && !mayStayLatin) faults.push('copied from English')
  else if (!mayStayLatin && hasForeignWords(language, text)) faults.push('no letter of its own script')
  if (valuesIn(text) !== valuesIn(english)) faults.push('other values than English')
  if (text !== text.normalize('NFC')) faults.push('not in normal form C')
  return faults
}

/**
 * Placeholders joined by punctuation alone (`{{from}} → {{to}}`) need no letter; other texts must have one of their own
 * script.
 */
function hasForeignWords(language: string, text: string): boolean {
  const letters = text.replace(/\{\{[^}]+\}\}/g, '')
  return /\p{L}/u.test(letters) && !scripts[language]?.test(letters)
}

/** A placeholder may repeat or move, but none may be lost or added. */
function valuesIn(text: string): string {
  return [...new Set(text.match(/\{\{[^}]+\}\}|<\/?\w+>/g) ?? [])].sort().join()
}

function wordsOf(language: string, namespace: string): Map<string, string> {
  const words = new Map<string, string>()
  collect(JSON.parse(readFileSync(path.join(folder, language, namespace), 'utf8')), '', words)
  return words
}

function collect(part: Record<string, unknown>, prefix: string, words: Map<string, string>): void {
  for (const [key, value] of Object.entries(part)) {
    if (typeof value === 'object' && value !== null)
      collect(value as Record<string, unknown>, `${prefix}${key}.`, words)
    else words.set(prefix + key, String(value))
  }
}
