import { Field, TextArea } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function TransferFields({ needs }: { needs: 'reference' | 'reason' | null }) {
  const { t } = useTranslation('admin')
  if (needs === 'reference') {
    return (
      <Field
        name="reference"
        required
        maxLength={80}
        autoComplete="off"
        label={t('money.reference')}
        help={t('money.referenceHelp')}
      />
    )
  }
  if (needs === 'reason') {
    return <TextArea name="reason" required maxLength={500} label={t('common:form.reason')} help={t('money.kept')} />
  }
  return null
}
