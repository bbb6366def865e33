import { asciiDigits } from '#platform/i18n/digits.ts'

/**
 * The same key for all spellings and scripts: madhubani, madubani, मधुबनी and మధుబని are `mdubni`. Every `a` is
 * dropped, because Indian scripts leave it unwritten. Empty for unknown scripts: an empty key equals nothing.
 */
export function soundKey(word: string): string {
  const latin = isIndic(word) ? toLatin(word) : word.normalize('NFD')
  const letters = asciiDigits(latin)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  const folded = spellings.reduce((text, [habit, sound]) => text.replace(habit, sound), letters)

  const tail = folded
    .replaceAll('a', '')
    .replace(/(.)\1+/g, '$1')
    .replace(/(.)h/g, '$1')
    .replace(/(.)m(?=[^aeiouy]|$)/g, '$1n')
  return folded.startsWith('a') ? `a${tail}` : tail
}

/** Also drops voicing (Tamil), b against v (Bengali) and inner vowels: for Tamil, and where nothing else matched. */
export function coarseKey(word: string): string {
  const key = soundKey(word)
  const body = key.slice(1).replace(/[iuy]/g, '')
  return unvoiced(key.slice(0, 1)) + unvoiced(body).replace(/(.)\1+/g, '$1')
}

/** True when a word has letters of one of the nine Indian scripts that `toLatin` reads. */
export function isIndic(word: string): boolean {
  return /[\u0900-\u0d7f]/.test(word)
}

/** A rough Latin spelling of Indian letters, with `a` after a consonant without another vowel; other letters stay. */
export function toLatin(word: string): string {
  let latin = ''
  /** a consonant whose vowel is not known yet */
  let open = ''
  const close = (vowel: string) => {
    latin += open + vowel
    open = ''
  }

  for (const letter of word.normalize('NFC')) {
    const sign = readSign(letter)
    if (sign.kind === 'vowel-sign') close(sign.latin)
    else if (sign.kind === 'nukta') open = dotted[open] ?? open
    else {
      if (open) close('a')
      if (sign.kind === 'consonant') open = sign.latin
      else latin += sign.latin
    }
  }
  if (open) close('a')
  return latin
}

/** Spellings and their sounds, in this order. `C` stands for ch until every other c is replaced. */
const spellings: readonly [habit: RegExp, sound: string][] = [
  [/zh/g, 'l'],
  [/x/g, 'ks'],
  [/q|ck/g, 'k'],
  [/tch|chh|ch/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/C/g, 'c'],
  [/sh/g, 's'],
  [/ph|f/g, 'p'],
  [/([kgjtdbcsrl])h/g, '$1'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/ee|ea|ie|ii|y(?![aeou])/g, 'i'],
  [/oo|ou|uu|au|ow/g, 'u'],
  [/ai|ei|ay|e/g, 'i'],
  [/o/g, 'u'],
]

function unvoiced(key: string): string {
  return key.replace(/[bv]/g, 'p').replace(/g/g, 'k').replace(/d/g, 't').replace(/[js]/g, 'c')
}

type Sign = { kind: 'consonant' | 'vowel' | 'vowel-sign' | 'nukta' | 'other'; latin: string }

/** Unicode arranges the nine scripts alike: a letter's offset in its block of 128 gives its sound. */
function readSign(letter: string): Sign {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x900 || code > 0xd7f) return { kind: 'other', latin: letter }
  const odd = oddLetters[letter]
  if (odd) return odd

  const place = code & 0x7f
  if (place === 0x3c) return { kind: 'nukta', latin: '' }
  if (place === 0x4d) return { kind: 'vowel-sign', latin: '' }
  const consonant = consonants[place - 0x15]
  if (consonant) return { kind: 'consonant', latin: consonant }
  const sign = vowelSigns[place - 0x3e] ?? (place === 0x57 ? 'au' : undefined)
  if (sign) return { kind: 'vowel-sign', latin: sign }
  return { kind: 'vowel', latin: vowels[place - 0x05] ?? marks[place] ?? letter }
}

const consonants = 'k kh g gh n ch ch j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h'.split(' ')
const vowels = 'a a i i u u ri li e e e ai o o o au'.split(' ')
const vowelSigns = 'a i i u u ri ri e e e ai o o o au'.split(' ')
const marks: Record<number, string> = { 1: 'n', 2: 'n', 3: 'h' }

const dotted: Record<string, string> = { j: 'z', d: 'r', dh: 'r', ph: 'f', s: 'sh' }

const consonant = (latin: string): Sign => ({ kind: 'consonant', latin })
const ending = (latin: string): Sign => ({ kind: 'other', latin })

/** Letters outside the common layout (Assamese, Gurmukhi, Odia, Marathi), and consonants that never carry a vowel. */
const oddLetters: Record<string, Sign> = {
  ৰ: consonant('r'),
  ৱ: consonant('v'),
  ੜ: consonant('r'),
  ୱ: consonant('v'),
  ୟ: consonant('y'),
  ॲ: { kind: 'vowel', latin: 'a' },
  ৎ: ending('t'),
  'ੰ': ending('n'),
  'ੱ': ending(''),
  ൺ: ending('n'),
  ൻ: ending('n'),
  ർ: ending('r'),
  ൽ: ending('l'),
  ൾ: ending('l'),
  ൿ: ending('k'),
}
