import { useTranslation } from 'react-i18next'
import { accountsCalls } from '#features/accounts/accounts-calls.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { rememberUser } from '#features/screens/browser-session.ts'
import { isLanguage, type Language, languages } from '#platform/i18n/languages.ts'
import { Select } from '#ui/field.tsx'
import { toast } from '#ui/toaster.tsx'
import { rememberLanguage } from '#ui/words/i18n.ts'

const options = languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))

/** The language of mails and pages: kept with the account and in this browser. */
export function LanguageChoice({ language }: { language: Language }) {
  const { t } = useTranslation('shop')

  const choose = async (code: string) => {
    if (!isLanguage(code)) return
    try {
      const { user } = await api.call(accountsCalls.changeLanguage, { body: { language: code } })
      rememberUser(user)
      rememberLanguage(code)
      toast.success(t('profile.updated'))
      // The page's words come from the server.
      location.reload()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.said ?? t('profile.failed'))
    }
  }
  return (
    <Select
      label={t('common:language')}
      help={t('profile.languageHelp')}
      options={options}
      defaultValue={language}
      autoComplete="off"
      onChange={(event) => void choose(event.target.value)}
    />
  )
}
