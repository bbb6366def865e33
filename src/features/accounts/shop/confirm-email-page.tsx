import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { accountsApi } from '#features/accounts/api.ts'
import { paths } from '#features/paths.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { privateHead } from '#features/screens/page.ts'
import { useAccount } from '#features/screens/shop-data.ts'
import { Button } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return { head: privateHead(context, 'shop:email.confirmTitle') }
}

export { meta } from '#features/page-meta.ts'

export default function ConfirmEmailPage() {
  const { t } = useTranslation('shop')
  const account = useAccount()
  const [answer, setAnswer] = useState<{ title: string; text: string } | null>(null)

  const confirm = async () => {
    try {
      const { isChanged } = await api.call(accountsApi.confirmEmail, { body: { code: location.hash.slice(1) } })
      setAnswer({ title: t('email.doneTitle'), text: t(isChanged ? 'email.changedText' : 'email.doneText') })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setAnswer({ title: t('email.failedTitle'), text: error.message })
    }
  }
  return (
    <div className="wrap page-top" aria-live="polite">
      {answer ? (
        <EmptyState level={1} title={answer.title} text={answer.text}>
          <Button to={account ? paths.profile() : paths.login()}>
            {t(account ? 'common:account.profile' : 'common:account.signIn')}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState level={1} title={t('email.confirmTitle')} text={t('email.confirmText')}>
          <Button variant="act" onClick={() => void confirm()}>
            {t('email.confirm')}
          </Button>
        </EmptyState>
      )}
    </div>
  )
}
