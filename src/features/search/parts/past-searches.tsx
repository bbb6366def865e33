import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import { ApiError } from '#features/screens/api-client.ts'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { HistorySwitch } from './history-switch.tsx'
import { fetchHistory, forgetSearches, type History } from './search-history.ts'
import { useKeeper } from './use-keeper.ts'

export function PastSearches({ headingId }: { headingId: string }) {
  const { t } = useTranslation('shop')
  const keeper = useKeeper()
  const [history, setHistory] = useState<History | null>(null)
  const read = () => {
    fetchHistory(keeper).then(setHistory, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  }
  useEffect(read, [keeper])

  if (keeper === null || history === null) return null
  const forget = (words: string) => void forgetSearches(keeper, words).then(read, read)
  return (
    <section className="past-searches" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('searches.title')}</h2>
      <p className="mute small">{t(history.isOn ? textOf[keeper] : 'searches.off')}</p>
      {history.isOn && history.words.length === 0 ? <p>{t('searches.empty')}</p> : null}
      <ul>
        {history.words.map((words) => (
          <li key={words}>
            <Link to={paths.search(words)}>{words}</Link>
            <button
              type="button"
              className="x"
              aria-label={t('searches.remove', { words })}
              onClick={() => forget(words)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <HistorySwitch keeper={keeper} isOn={history.isOn} hasSearches={history.words.length > 0} onChange={read} />
    </section>
  )
}

const textOf = { browser: 'searches.browserText', account: 'searches.text' } as const
