import { offerNames, type SettingRule, settingRules, zoneWords } from '#features/settings/shop-settings.ts'
import { readWordGroup, translate } from '#platform/i18n/i18n.server.ts'
import type { Language } from '#platform/i18n/languages.ts'

const names = ['heading', 'name', 'address', 'email', 'phone', 'officer', 'text', 'shopName', 'admin'] as const

/** They come with the two pages that show them, so that no other page loads them. */
export function operatorWords(language: Language): Record<(typeof names)[number], string> {
  const group = readWordGroup(language, 'info', 'operator')
  return Object.fromEntries(names.map((name) => [name, group[name] ?? ''])) as Record<(typeof names)[number], string>
}

type OfferQuestion = { name: string; label: string; options: { value: string; label: string }[] }

/** What the shop may offer, in words. */
export function offerQuestions(language: Language): OfferQuestion[] {
  return offerNames.map((name) => {
    const { words }: Extract<SettingRule, { kind: 'some' }> = settingRules[name]
    const labelOf = (option: string) => {
      if (words === undefined) return option
      return translate(language, words === zoneWords ? words + option : `${words}.${option}`)
    }
    return {
      name,
      label: translate(language, `admin:settings.of.${name}`),
      options: settingRules[name].options.map((value) => ({ value, label: labelOf(value) })),
    }
  })
}
