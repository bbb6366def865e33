import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** Accounts opened with a code have no password that anybody knows. */
export function PasswordLink() {
  const { t } = useTranslation()
  return (
    <p className="small">
      <Link to={paths.forgotPassword()}>{t('shop:password.noneYet')}</Link>
    </p>
  )
}
