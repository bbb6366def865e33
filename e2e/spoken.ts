import type { Visitor } from './browser.ts'

export const spoken = ({ page }: Visitor): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=status], [role=alert], [aria-live=polite]')]
      .map((region) => (region.textContent ?? '').replace(/\s+/g, ' ').trim())
      .filter(Boolean),
  )
