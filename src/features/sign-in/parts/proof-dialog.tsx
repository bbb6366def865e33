import { useEffect, useState } from 'react'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { answerProofs } from '#features/screens/proof-asking.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'
import { Button, Field, Problem } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { askBrowserForPasskey, passkeyRefusal, takesPasskeys } from './passkey-browser.ts'
import { PasswordLink } from './password-link.tsx'

type Question = { answer: (isProved: boolean) => void }

export function ProofDialog() {
  const { t } = useTranslation('admin')
  const [question, setQuestion] = useState<Question | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => answerProofs(() => new Promise((answer) => setQuestion({ answer }))), [])
  if (!question) return null

  const prove = async (form: FormData) => {
    try {
      await api.call(signInApi.renewProof, { body: { currentPassword: String(form.get('currentPassword') ?? '') } })
      question.answer(true)
      return null
    } catch (error) {
      return refusalOf(error)
    }
  }
  const proveByPasskey = async () => {
    setProblem(null)
    try {
      await api.call(signInApi.proveByPasskey, { body: await askBrowserForPasskey() })
      question.answer(true)
      setQuestion(null)
    } catch (error) {
      setProblem(passkeyRefusal(error, t('passkey.stopped')))
    }
  }
  return (
    <AskDialog
      title={t('proof.title')}
      text={t('proof.text')}
      act={t('proof.act')}
      onAct={prove}
      onClose={() => {
        // After the right password this is ignored, because the question is already answered.
        question.answer(false)
        setQuestion(null)
      }}
    >
      <Field
        id="proof-password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        label={t('common:noun.password')}
        required
        autoFocus
      />
      <PasswordLink />
      {takesPasskeys() ? (
        <Button variant="link" onClick={() => void proveByPasskey()}>
          {t('passkey.use')}
        </Button>
      ) : null}
      <Problem>{problem}</Problem>
    </AskDialog>
  )
}
