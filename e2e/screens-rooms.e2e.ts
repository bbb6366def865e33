// The checks of screens.e2e.ts for every screen behind a login, in Malayalam, whose words are the longest.
import { afterAll, expect, it } from 'vitest'
import { closeBrowser, newVisitor, signIn } from './browser.ts'
import { namesOfShop } from './crawl-names.ts'
import { emailOf, pathsOf } from './every-screen.ts'
import { lookAtAll } from './looking.ts'

afterAll(closeBrowser)

it.each(['customer', 'artisan', 'admin'] as const)(
  'every screen of the %s has no accessibility or layout fault',
  { timeout: 300_000 },
  async (role) => {
    const person = await newVisitor({ width: 360, language: 'ml', hasPictures: true })
    await signIn(person, emailOf[role])
    const paths = await pathsOf(role)
    expect(paths.length).toBeGreaterThan(10)
    // Weavers have large fingers: controls in the workshop are at least 48 px high and wide.
    const touch = role === 'artisan' ? { least: 48 } : {}
    await lookAtAll(person, paths, { names: await namesOfShop(), ...touch })
    await person.leave()
  },
)
