import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
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
  const location = useLocation()
  const fold = useRef<HTMLDetailsElement>(null)
  const [isOpened, setOpened] = useState(false)
  // Opened before React it has told nobody; a link to it opens it, each time.
  useEffect(() => {
    if (location.hash === `#${id}` && fold.current) {
      fold.current.open = true
      fold.current.querySelector('summary')?.focus()
    }
    setOpened((isOpened) => isOpened || fold.current?.open === true)
  }, [location, id])
  if (account === null) {
    return (
      <p>
        <Button to={paths.login(`${location.pathname}#${id}`)} rel="nofollow">
          {words}
        </Button>
      </p>
    )
  }
  if (account.role !== 'customer') return null
  const waiting = <Spinner label={t('common:loading')} />
  return (
    <details ref={fold} className="fold" onToggle={() => setOpened(true)}>
      <summary>{words}</summary>
      {isOpened ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
    </details>
  )
}
