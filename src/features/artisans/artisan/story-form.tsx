import { useState } from 'react'
import { storySection } from '#features/artisans/artisan-form.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import { isLanguage, type Language, languages } from '#platform/i18n/languages.ts'
import { Button, Field, Select, TextArea } from '#ui/controls.tsx'
import { DictateButton } from '#ui/speech/dictate-button.tsx'
import { ReadAloud } from '#ui/speech/read-aloud.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { gap, WithWritten } from '#ui/written.tsx'
import { type OwnArtisanState, useSaveSection } from './artisan-form-parts.ts'

export function StoryForm({ artisan, file }: OwnArtisanState) {
  const { t } = useTranslation('workshop')
  const { form, submit } = useStoryForm({ artisan, file })
  const [added, setAdded] = useState<Language[]>(Object.keys(file.stories).filter(isLanguage))
  const { errors, isSubmitting } = form.formState
  const home = form.watch('homeLanguage') as Language
  const shown = [...new Set<Language>([home, 'en', ...added])]
  const left = languages.filter(({ code }) => !shown.includes(code))

  return (
    <form method="post" className="stack" noValidate onSubmit={submit}>
      <FormProblems state={form.formState} />
      <div className="field-grid">
        <Select
          {...form.register('homeLanguage')}
          id="homeLanguage"
          className="c3"
          label={t('start.story.homeLanguage')}
          options={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
          error={errors.homeLanguage?.message}
        />
        <Field
          {...form.register('homeName')}
          id="homeName"
          className="c3"
          lang={home}
          autoComplete="off"
          label={t('start.story.homeName')}
          help={t('start.story.homeNameHelp')}
          error={errors.homeName?.message}
        />
      </div>
      {shown.map((code) => (
        <StoryField key={code} form={form} code={code} />
      ))}
      {left.length > 0 ? (
        <Select
          label={t('start.story.add')}
          value=""
          options={[
            { value: '', label: t('start.story.choose') },
            ...left.map(({ code, nativeName }) => ({ value: code, label: nativeName })),
          ]}
          onChange={({ target }) => isLanguage(target.value) && setAdded([...added, target.value])}
        />
      ) : null}
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? t('common:form.sending') : t('start.save')}
      </Button>
    </form>
  )
}

function StoryField({ form, code }: { form: ReturnType<typeof useStoryForm>['form']; code: Language }) {
  const { t } = useTranslation('workshop')
  const language = languages.find((one) => one.code === code)?.nativeName ?? code
  const field = `story.${code}` as const
  const written = form.watch(field) ?? ''
  const say = (words: string) =>
    form.setValue(field, `${form.getValues(field) ?? ''} ${words}`.trim(), { shouldDirty: true })
  return (
    <div className="story-field">
      <TextArea
        {...form.register(field)}
        id={field}
        rows={6}
        lang={code}
        label={<WithWritten sentence={t('start.story.in', { language: gap })} words={language} />}
        help={t('start.story.help')}
        error={errorOf(form.formState.errors.story, code)}
      />
      <div className="acts-row">
        <DictateButton
          language={code}
          label={<WithWritten sentence={t('start.story.sayIn', { language: gap })} words={language} />}
          onWords={say}
        />
        <ReadAloud text={written} language={code} />
      </div>
    </div>
  )
}

function errorOf(errors: unknown, code: Language): string | undefined {
  return (errors as Partial<Record<Language, { message?: string }>> | undefined)?.[code]?.message
}

function useStoryForm({ artisan, file }: OwnArtisanState) {
  const { t } = useTranslation()
  const save = useSaveSection()
  const home = isLanguage(artisan.homeLanguage) ? artisan.homeLanguage : 'en'
  const form = useCheckedForm(storySection, {
    homeLanguage: home,
    homeName: artisan.homeName ?? '',
    story: file.stories,
  })

  const submit = form.handleSubmit(async (story) => {
    try {
      await save({ story })
    } catch (error) {
      showServerErrors(form, error, ['homeLanguage', 'homeName'], t('errors.server'))
    }
  })
  return { form, submit }
}
