import { paths } from '#features/paths.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { useKeepsEmail } from './shop-data.ts'

/** Where a shop without a mail server, as the demo, leaves the code that it asks for. */
export function KeptEmails() {
  const { t } = useTranslation('shop')
  if (!useKeepsEmail()) return null
  return (
    <p className="small mute">
      {t('devEmail.code')}{' '}
      <a href={paths.devEmail()} target="_blank" rel="noopener">
        {t('devEmail.title')}
      </a>
    </p>
  )
}
