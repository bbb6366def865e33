import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { behalfCalls } from '#features/impersonation/impersonation-calls.ts'
import type { Behalf } from '#features/impersonation/impersonation-queries.ts'
import { claimKeptPages } from '#features/offline/parts/kept-pages.ts'
import { paths } from '#features/paths.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Icon } from '#ui/icon.tsx'

const longestMs = 60 * 60_000

/** On every page of the workshop while somebody of the office acts in it: for whom, why, until when, and the way out. */
export function BehalfBanner({ behalf }: { behalf: Behalf }) {
  const { t } = useTranslation('workshop')
  const [isEnding, setEnding] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { artisan, name, until, reason } = behalf

  const end = useCallback(async () => {
    setEnding(true)
    try {
      await api.call(behalfCalls.end, {})
      // Pages of the maker's workshop do not stay in the office's browser.
      await claimKeptPages(null)
      window.location.assign(paths.officeArtisan(artisan))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      setEnding(false)
    }
  }, [artisan])

  // It ends by itself: the page then belongs to nobody any more.
  useEffect(() => {
    const left = Math.min(Math.max(0, Date.parse(until) - Date.now()), longestMs)
    const timer = setTimeout(() => void end(), left)
    return () => clearTimeout(timer)
  }, [until, end])

  return (
    <section className="acting behalf" aria-label={t('behalf.label')}>
      <p>
        <Icon name="people" /> <b>{t('behalf.youActFor', { name })}</b>{' '}
        <span>
          {t('behalf.until')} <DateText iso={until} shape="day-time" />.
        </span>{' '}
        <span>{t('behalf.why', { reason })}</span> <span>{t('behalf.kept')}</span>
      </p>
      <Button disabled={isEnding} onClick={() => void end()}>
        {t('behalf.end')}
      </Button>
      {problem ? (
        <p className="err" role="alert">
          {problem}
        </p>
      ) : null}
    </section>
  )
}
