import { isGstin } from '#features/accounts/gstin.ts'
import { isPanOf, type LegalForm } from '#features/accounts/pan.ts'
import { gstStateCode } from '#features/addresses/gst-states.ts'
import { stateOfPincode } from '#features/addresses/places.ts'

export type MatchedFacts = {
  name: string
  state: string
  pincode: string
  phone: string
  accountName: string
  accountPhone: string
  gstin: string | null
  pan: string | null
  legalForm: LegalForm
  holder: string | null
  crafts: readonly { name: string; state: string; isGi: boolean }[]
}

const matchKinds = [
  'gstinForm',
  'gstinState',
  'gstinPan',
  'panOwner',
  'pincode',
  'craft',
  'holder',
  'account',
  'phone',
] as const

type MatchKind = (typeof matchKinds)[number]

/**
 * One submitted fact compared with another. `expected` is a state's key where `kind` is about states, else text.
 * `isRight` null: only a person can decide.
 */
export type ArtisanMatch = { kind: MatchKind; given: string; expected: string; isRight: boolean | null }

/**
 * Facts that are missing are not compared. A GSTIN is state code, PAN, entity, Z and check digit (CGST Rules 2017, rule
 * 10). The fourth letter of a PAN is the kind of its holder (Income-tax Rules 1962, rule 114). A registered GI may be
 * used only for goods of its area (GI Act 1999, sections 21 and 22).
 */
export function matchArtisan(facts: MatchedFacts): ArtisanMatch[] {
  return [...matchTax(facts), ...matchPlace(facts), ...matchPeople(facts)]
}

function matchTax({ gstin, pan, legalForm, state }: MatchedFacts): ArtisanMatch[] {
  const matches: ArtisanMatch[] = []
  if (gstin) {
    const code = gstStateCode(state)
    matches.push({ kind: 'gstinForm', given: gstin, expected: '', isRight: isGstin(gstin) })
    matches.push({ kind: 'gstinState', given: gstin.slice(0, 2), expected: code, isRight: gstin.slice(0, 2) === code })
    if (pan) {
      const held = gstin.slice(2, 12)
      matches.push({ kind: 'gstinPan', given: held, expected: pan, isRight: held === pan })
    }
  }
  if (pan) matches.push({ kind: 'panOwner', given: pan, expected: legalForm, isRight: isPanOf(pan, legalForm) })
  return matches
}

function matchPlace({ pincode, state, crafts }: MatchedFacts): ArtisanMatch[] {
  const matches: ArtisanMatch[] = []
  const found = pincode ? stateOfPincode(pincode) : null
  if (pincode && state) {
    const isRight = found === null ? false : found.choices.some((choice) => choice === state)
    matches.push({ kind: 'pincode', given: pincode, expected: state, isRight })
  }
  for (const craft of crafts) {
    if (!state || craft.state === state) continue
    matches.push({ kind: 'craft', given: craft.name, expected: craft.state, isRight: craft.isGi ? false : null })
  }
  return matches
}

function matchPeople({ name, accountName, phone, accountPhone, holder }: MatchedFacts): ArtisanMatch[] {
  const matches: ArtisanMatch[] = []
  if (holder !== null) matches.push({ kind: 'holder', given: holder, expected: name, isRight: sameName(holder, name) })
  matches.push({ kind: 'account', given: accountName, expected: name, isRight: sameName(accountName, name) })
  if (phone) {
    const isRight = lastTen(phone) === lastTen(accountPhone) || null
    matches.push({ kind: 'phone', given: phone, expected: accountPhone, isRight })
  }
  return matches
}

/** Banks write names in capitals, abbreviated and in any order, so a partial match is true, and else null. */
function sameName(one: string, other: string): true | null {
  const words = (name: string) =>
    new Set(
      name
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{M}]+/gu) ?? [],
    )
  const [fewer, more] = [words(one), words(other)].sort((a, b) => a.size - b.size)
  if (!fewer || !more || fewer.size === 0) return null
  return [...fewer].every((word) => more.has(word)) || null
}

const lastTen = (phone: string) => phone.replace(/\D/g, '').slice(-10)
