import { useTranslation } from 'react-i18next'
import { productLimits } from '#features/drafts/product-limits.ts'
import { type Language, languages } from '#platform/i18n/languages.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { DictateButton } from '#ui/speech/dictate-button.tsx'
import type { FormControl } from './form-control.ts'
import { noWords, type TypedWords } from './typed-product.ts'

/** Name, description and what may differ, in one language; written or said. */
export function WordFields({
  control,
  language,
  isOnly,
}: {
  control: FormControl
  language: Language
  isOnly: boolean
}) {
  const { t } = useTranslation('workshop')
  const { words } = control.typed
  const own = words[language] ?? noWords
  const change = (patch: Partial<TypedWords>) =>
    control.change({ words: { ...words, [language]: { ...own, ...patch } } })
  const field = (part: keyof TypedWords) => ({
    id: `words.${language}.${part}`,
    lang: language,
    value: own[part],
    error: control.error(`words.${language}.${part}`),
    onChange: (event: { target: { value: string } }) => change({ [part]: event.target.value }),
  })
  const isEmpty = !own.name && !own.description && !own.variationNote
  return (
    <fieldset className="words-of">
      <legend className="lab" lang={language}>
        {languages.find(({ code }) => code === language)?.nativeName}
      </legend>
      <Field label={t('form.name')} maxLength={productLimits.nameLength} autoComplete="off" {...field('name')} />
      <DictateButton
        language={language}
        label={t('form.sayName')}
        onWords={(said) => change({ name: joined(own.name, said) })}
      />
      <TextArea
        label={t('form.description')}
        help={t('form.descriptionHelp')}
        rows={4}
        maxLength={productLimits.textLength}
        {...field('description')}
      />
      <DictateButton
        language={language}
        label={t('form.sayDescription')}
        onWords={(said) => change({ description: joined(own.description, said) })}
      />
      <details className="fold" open={own.variationNote !== ''}>
        <summary>{t('form.variation')}</summary>
        <TextArea
          label={t('form.variation')}
          help={t('form.variationHelp')}
          rows={2}
          maxLength={500}
          {...field('variationNote')}
        />
      </details>
      {!isOnly && isEmpty && language !== 'en' ? (
        <Button
          variant="link"
          onClick={() => control.change({ words: { ...words, [language]: undefined } as typeof words })}
        >
          {t('form.words.without')}
        </Button>
      ) : null}
    </fieldset>
  )
}

/** What was said comes behind what stands there. */
function joined(before: string, said: string): string {
  return before.trim() === '' ? said : `${before.trimEnd()} ${said}`
}
