import { useTranslation } from 'react-i18next'

/** Work that was given up after its last try, by its name: a mail server that refuses, a gateway that never answered. */
export function DeadJobsNotice({ dead }: { dead: readonly { name: string; count: number }[] }) {
  const { t } = useTranslation('admin')
  const count = dead.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return null
  return (
    <section aria-labelledby="dead-jobs">
      <h2 id="dead-jobs">{t('today.deadTitle')}</h2>
      <p>{t('today.dead', { count })}</p>
      <ul>
        {dead.map((one) => (
          <li key={one.name} lang="en">
            {one.name}: <span className="num">{one.count}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
