import { z } from 'zod'
import { textsByLanguage } from '#features/collections/collection.ts'
import { ownLink } from '#features/own-link.ts'
import { isDiwaliSeason } from '#features/shipping/diwali-dates.ts'
import { fallbackLanguage } from '#platform/i18n/languages.ts'
import { dayInIndia } from '#platform/time/day-in-india.ts'

export const menuKey = 'menu'

export const menuLimits = { header: 4, footer: 12, words: 40 }

/** Links of the release that an operator may leave out. The rest, and those of the footer, are needed or asked by law. */
export const menuChoices = ['artisans', 'journal', 'diwali'] as const

const day = z.iso.date({ error: 'invalid.value' }).nullable()

const menuLink = z
  .strictObject({
    words: textsByLanguage(menuLimits.words).refine((texts) => Boolean(texts[fallbackLanguage]), {
      error: 'invalid.required',
      path: [fallbackLanguage],
    }),
    link: ownLink.refine((to) => to !== '', { error: 'invalid.required' }),
    /** has the colour of a festival */
    isFestival: z.boolean(),
    /** whole days in India, both included, each year anew written by the operator */
    from: day,
    until: day,
    /** of a festival: the collection that the link leads to says until when to order */
    festivalDay: day.optional(),
  })
  .refine(({ from, until }) => from === null || until === null || from <= until, {
    error: 'invalid.endBeforeStart',
    path: ['until'],
  })

export type MenuLink = z.output<typeof menuLink>

export const menuForm = z.strictObject({
  hidden: z.array(z.enum(menuChoices)).max(menuChoices.length, { error: 'invalid.tooMany' }),
  header: z.array(menuLink).max(menuLimits.header, { error: 'invalid.tooMany' }),
  footer: z.array(menuLink).max(menuLimits.footer, { error: 'invalid.tooMany' }),
})

export type MenuForm = z.output<typeof menuForm>

const kept = menuForm.extend({ revision: z.int() })

export type Menu = z.output<typeof kept>

const standardMenu: Menu = { hidden: [], header: [], footer: [], revision: 0 }

/** A row that this version cannot read counts as none. */
export function menuOf(value: unknown): Menu {
  const read = kept.safeParse(value)
  return read.success ? read.data : standardMenu
}

type ShownLink = { words: string; language: string; link: string; isFestival: boolean; festivalDay: string | null }

/** What the header and the footer of a page show. `isDiwali`: its link has the colour of the festival. */
export type PublicMenu = {
  hidden: Menu['hidden']
  isDiwali: boolean
  header: ShownLink[]
  footer: ShownLink[]
}

export function publicMenu({ hidden, header, footer }: Menu, language: string, now: Date): PublicMenu {
  const today = dayInIndia(now)
  const shown = (links: readonly MenuLink[]) =>
    links
      .filter(({ from, until }) => (from === null || from <= today) && (until === null || today <= until))
      .map(({ words, link, isFestival, festivalDay = null }): ShownLink => {
        const used = (words as Record<string, string>)[language] === undefined ? fallbackLanguage : language
        return {
          words: (words as Record<string, string>)[used] ?? '',
          language: used,
          link,
          isFestival,
          festivalDay: isFestival ? festivalDay : null,
        }
      })
  return { hidden, isDiwali: isDiwaliSeason(now), header: shown(header), footer: shown(footer) }
}
