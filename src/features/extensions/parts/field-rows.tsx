import type { ShownField } from '#features/extensions/additional-field.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

/** Rows of a `dl`: the fields that haat.config.ts adds, as far as they are filled. */
export function FieldRows({ fields }: { fields: readonly ShownField[] }) {
  const { t } = useTranslation('shop')
  return fields.map(({ key, label, text }) => (
    <div key={key}>
      <dt>
        <Written>{label}</Written>
      </dt>
      <dd>
        <Written>{text || t('label.yes')}</Written>
      </dd>
    </div>
  ))
}
