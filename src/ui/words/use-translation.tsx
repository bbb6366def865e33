import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { commonNamespace, type I18n, type Translation } from '#platform/i18n/word-text.ts'

const CurrentI18n = createContext<I18n | null>(null)

export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }): ReactNode {
  return <CurrentI18n value={i18n}>{children}</CurrentI18n>
}

export function useTranslation(namespace = commonNamespace): Translation {
  const i18n = use(CurrentI18n)
  if (!i18n) throw new Error('useTranslation needs an I18nProvider around it')
  useSyncExternalStore(i18n.subscribe, i18n.version, i18n.version)
  return i18n.translation(namespace)
}
