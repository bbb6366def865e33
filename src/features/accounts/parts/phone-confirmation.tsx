import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { accountsApi } from '#features/accounts/api.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { useTextsCodes } from '#features/screens/shop-data.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { CodeForm } from '#features/sign-in/parts/code-form.tsx'
import { Button } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** A code by SMS makes the account's number one that signs in. Nothing where the shop sends no SMS. */
export function PhoneConfirmation({ phone, isConfirmed }: { phone: string; isConfirmed: boolean }) {
  const { t } = useTranslation('shop')
  const { revalidate } = useRevalidator()
  const textsCodes = useTextsCodes()
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  if (!textsCodes || phone === '') return null
  if (isConfirmed) return <p className="small mute">{t('phone.confirmed')}</p>

  const send = async () => {
    try {
      await api.call(signInApi.askCode, { body: { phone } })
      setSent(true)
    } catch (error) {
      toast.error(refusalOf(error))
    }
  }
  const confirm = async (code: string) => {
    try {
      await api.call(accountsApi.confirmPhone, { body: { code } })
      toast.success(t('phone.confirmed'))
      await revalidate()
    } catch (error) {
      setProblem(refusalOf(error))
    }
  }
  if (isSent) return <CodeForm sentTo={phone} isSms problem={problem} onCode={confirm} />
  return (
    <div className="confirm-notice">
      <p>{t('phone.notConfirmed')}</p>
      <Button variant="link" onClick={() => void send()}>
        {t('phone.send')}
      </Button>
    </div>
  )
}
