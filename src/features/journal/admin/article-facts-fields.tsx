import { useTranslation } from 'react-i18next'
import { articleLimits } from '#features/journal/article-form.ts'
import { Field, Select, TextArea } from '#ui/field.tsx'
import { writtenIn } from '#ui/written.tsx'
import type { Parts } from './words-merge.ts'

type Props = {
  parts: Parts
  crafts: readonly { id: string; name: string }[]
  onWrite: (name: string, words: string) => void
}

/** What an article has in every language: who wrote it, the craft whose goods stand beside it, and where its facts are from. */
export function ArticleFactsFields({ parts, crafts, onWrite }: Props) {
  const { t, i18n } = useTranslation('admin')
  const options = crafts.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="words-facts">
      <TextArea
        label={t('journal.sources')}
        help={t('journal.sourcesHelp')}
        rows={5}
        lang={writtenIn(parts.sources ?? '', i18n.language)}
        value={parts.sources ?? ''}
        onChange={(event) => onWrite('sources', event.target.value)}
      />
      <div className="stack">
        <Select
          label={t('journal.craft')}
          help={t('journal.craftHelp')}
          value={parts.craft ?? ''}
          options={[{ value: '', label: t('journal.noCraft') }, ...options]}
          onChange={(event) => onWrite('craft', event.target.value)}
        />
        <Field
          label={t('journal.author')}
          maxLength={articleLimits.author}
          value={parts.author ?? ''}
          onChange={(event) => onWrite('author', event.target.value)}
        />
      </div>
    </div>
  )
}
