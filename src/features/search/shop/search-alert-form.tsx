import { AlertForm } from '#features/screens/alert-form.tsx'
import { api } from '#features/screens/api-client.ts'
import { searchApi } from '#features/search/api.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function SearchAlertForm({ words }: { words: string }) {
  const { t } = useTranslation('shop')
  return (
    <AlertForm
      help={t('search.alertText', { words })}
      act={t('search.alertSend')}
      done={(email) => t('search.alertDone', { email })}
      send={(email) => api.call(searchApi.askAlert, { body: { words, email } })}
    />
  )
}
