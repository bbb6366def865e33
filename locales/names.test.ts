// Speech control users say the visible text of a button: its accessible name must contain that text (WCAG 2.5.3).
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { languageCodes } from '#platform/i18n/languages.ts'

/** The accessible name and the visible text of the same button. */
const pairs = [
  ['common:form.changeOf', 'common:form.change'],
  ['common:form.decideOf', 'common:form.decide'],
  ['shop:wishlist.removeNamed', 'shop:wishlist.removeShort'],
  ['shop:wishlist.addToCartNamed', 'shop:product.addToCart'],
  ['shop:sessions.endNamed', 'shop:sessions.end'],
  ['shop:coupon.takeOffNamed', 'shop:coupon.takeOff'],
  ['shop:follow.unfollowNamed', 'shop:follow.unfollow'],
  ['workshop:artisans.actForName', 'workshop:artisans.actFor'],
  ['workshop:artisans.renewName', 'workshop:artisans.renew'],
  ['workshop:artisans.withdrawName', 'workshop:artisans.withdraw'],
  ['workshop:start.papers.saveOf', 'workshop:start.save'],
  ['workshop:start.papers.removeOf', 'workshop:start.papers.remove'],
  ['workshop:holidays.removeOf', 'workshop:holidays.remove'],
  ['admin:adjust.openOf', 'admin:adjust.open'],
  ['admin:impersonation.openOf', 'admin:impersonation.open'],
  ['admin:glossary.addTo', 'admin:glossary.add'],
  ['admin:glossary.removeWord', 'admin:glossary.remove'],
  ['admin:payouts.fileOf', 'admin:payouts.file'],
] as const

it.each(languageCodes)('%s: a button’s accessible name contains its visible text', (language) => {
  const wrong = pairs.filter(([name, written]) => !wordOf(language, name).includes(wordOf(language, written)))
  expect(wrong).toEqual([])
})

const files = new Map<string, unknown>()

/** In lower case: the start of a button's text may be in the middle of its name. */
function wordOf(language: string, key: string): string {
  const [file = '', rest = ''] = key.split(':')
  const from = path.join(import.meta.dirname, language, `${file}.json`)
  if (!files.has(from)) files.set(from, JSON.parse(readFileSync(from, 'utf8')))
  const found = rest
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], files.get(from))
  if (typeof found !== 'string') throw new Error(`no word ${key} in ${language}`)
  return found.toLowerCase()
}
