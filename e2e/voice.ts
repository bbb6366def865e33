// A control in Chromium's accessibility tree as one line of words, as a screen reader gets it.
import type { CDPSession, Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './browser.ts'

type Role = Parameters<Visitor['page']['getByRole']>[0]
type AxValue = { value?: unknown }
type AxNode = { role?: AxValue; name?: AxValue; description?: AxValue; value?: AxValue; properties?: AxProperty[] }
type AxProperty = { name: string; value: AxValue }

/** States in the order in which a line lists them. */
const states = ['level', 'required', 'invalid', 'checked', 'pressed', 'expanded', 'hasPopup', 'disabled', 'modal']

export type Ear = {
  lines: string[]
  /** Finds a control by role and name alone, records its line, focuses it, and presses the keys. */
  meet(role: Role, name: string | RegExp, keys?: string): Promise<Locator>
  hear(words: string): Promise<void>
  /** waits for the page that a link or a button opened, and records its title */
  arrive(url: string | RegExp): Promise<void>
}

export async function newEar(visitor: Visitor): Promise<Ear> {
  const { page } = visitor
  const session = await visitor.context.newCDPSession(page)
  const lines: string[] = []
  let title = ''
  return {
    lines,
    async meet(role, name, keys = '') {
      const found = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
      await found.waitFor({ state: 'attached' })
      lines.push(await lineOf(session, found))
      if (keys) await found.focus()
      for (const key of keys.split(' ').filter(Boolean)) await page.keyboard.press(key)
      return found
    },
    async hear(words) {
      const said = async () => (await spoken(visitor)).find((text) => text.includes(words)) ?? ''
      await expect.poll(said, { timeout: 20_000, message: words }).not.toBe('')
      const text = await said()
      // A long message is recorded up to the expected words.
      lines.push(`says “${text.length > 80 ? text.slice(0, text.indexOf(words) + words.length) : text}”`)
    },
    async arrive(url) {
      const before = title
      await page.waitForURL(url)
      const text = async () => {
        title = await page.title()
        return title !== before && (await spoken(visitor)).includes(title)
      }
      await expect.poll(text, { timeout: 20_000, message: `the title of ${url}` }).toBe(true)
      lines.push(`says “${title}”`)
    },
  }
}

async function lineOf(session: CDPSession, locator: Locator): Promise<string> {
  await locator.evaluate((one) => one.setAttribute('data-heard', ''))
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-heard]' })
  const { nodes } = await session.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false })
  await locator.evaluate((one) => one.removeAttribute('data-heard'))
  return words(nodes[0] as AxNode)
}

function words({ role, name, description, value, properties = [] }: AxNode): string {
  const text = states.flatMap((state) => {
    const given = properties.find((property) => property.name === state)?.value.value
    if (given === undefined || given === false || given === 'false')
      return state === 'checked' && given ? ['not checked'] : []
    return [given === true || given === 'true' ? state : `${state} ${String(given)}`]
  })
  return [
    `${String(role?.value)} “${String(name?.value)}”`,
    ...text,
    ...(value?.value ? [`value “${String(value.value)}”`] : []),
    ...(description?.value ? [`“${String(description.value)}”`] : []),
  ].join(', ')
}

const spoken = ({ page }: Visitor): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=status], [role=alert], [aria-live=polite]')]
      .map((region) => (region.textContent ?? '').replace(/\s+/g, ' ').trim())
      .filter(Boolean),
  )
