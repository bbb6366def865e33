import { translate } from '#platform/i18n/i18n.server.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { translateChoice } from './translate-name.ts'
import { pictureExtra, type VariantOptions, wordsExtra, wrapExtra } from './variant-options.ts'

/** What was chosen of a line, as it is read in a language. Words on the piece stay as the buyer wrote them. */
export function choicesIn(options: VariantOptions, language: Language): string[] {
  return Object.entries(options).map(([name, value]) => {
    if (name === wrapExtra) return translate(language, 'shop:extras.wrapped')
    if (name === pictureExtra) return translate(language, 'shop:extras.withPicture')
    if (name === wordsExtra) return `“${value}”`
    const choice = translateChoice(value, language) ?? value
    // A number alone says nothing.
    return name === 'size' && /^\d+$/.test(value) ? `${translate(language, 'shop:option.size')} ${choice}` : choice
  })
}
