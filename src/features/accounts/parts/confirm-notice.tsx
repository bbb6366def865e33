import { useState } from 'react'
import { accountsApi } from '#features/accounts/api.ts'
import type { EmailState } from '#features/accounts/own-account.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { Button } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function ConfirmNotice({ state: { email, isConfirmed } }: { state: EmailState }) {
  const { t } = useTranslation('shop')
  const [isSent, setSent] = useState(false)
  if (isConfirmed) return null

  const sendAgain = async () => {
    try {
      await api.call(accountsApi.askEmailConfirmation, {})
      setSent(true)
    } catch (error) {
      toast.error(refusalOf(error))
    }
  }
  return (
    <div className="confirm-notice" role="status">
      <p>{t(isSent ? 'email.sentAgain' : 'email.notConfirmed', { email })}</p>
      {isSent ? null : (
        <Button variant="link" onClick={() => void sendAgain()}>
          {t('email.sendAgain')}
        </Button>
      )}
    </div>
  )
}
