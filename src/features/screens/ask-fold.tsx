import { type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#features/paths.ts'
import { Button } from '#ui/controls.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { useAccount } from './shop-data.ts'

/** `id`: where a guest comes back to after signing in. */
type Props = { id: string; words: string; children: ReactNode }

/** What only customers ask, behind the words that ask it; its form is loaded when it is opened. */
export function AskFold({ id, words, children }: Props) {
  const { t } = useTranslation()
  const account = useAccount()
  const { pathname } = useLocation()
  const [isOpened, setOpened] = useState(false)
  if (account === null) {
    return (
      <p>
        <Button to={paths.login(`${pathname}#${id}`)} rel="nofollow">
          {words}
        </Button>
      </p>
    )
  }
  if (account.role !== 'customer') return null
  return (
    <details className="fold" onToggle={() => setOpened(true)}>
      <summary>{words}</summary>
      {isOpened ? <Suspense fallback={<Spinner label={t('common:loading')} />}>{children}</Suspense> : null}
    </details>
  )
}
