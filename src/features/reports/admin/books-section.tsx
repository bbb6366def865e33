import { useTranslation } from 'react-i18next'
import { isCheckLate } from '#features/audit/trail-state.ts'
import type { BooksState } from '#features/ledger/books-state-queries.ts'
import { paymentsCalls } from '#features/payments/payments-calls.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'

/** Whether stock, orders, payments and ledger agreed when they were last compared, and a check now for whoever doubts. */
export function BooksSection({ books, now }: { books: BooksState; now: string }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const breaches = books?.breaches ?? []
  const isLate = books !== null && isCheckLate(books.checkedAt, new Date(now))
  const check = () => void act(() => api.call(paymentsCalls.checkBooks, {}), t('audit.checkAsked'))
  return (
    <section aria-labelledby="books">
      <h2 id="books">{t('today.books')}</h2>
      <div className={breaches.length === 0 ? 'books' : 'books broken'} role="status">
        {books === null ? t('today.booksUnchecked') : null}
        {books && breaches.length === 0 ? t('today.balance') : null}
        {breaches.length > 0 ? <b>{t('today.broken', { count: breaches.length })}</b> : null}
        <ul>
          {breaches.map((breach) => (
            <li key={breach} lang="en">
              {breach}
            </li>
          ))}
        </ul>
      </div>
      {books ? (
        <p className="small mute">
          <span className={isLate ? 'queue-late' : undefined}>{t(isLate ? 'today.checkLate' : 'today.checked')}</span>{' '}
          <DateText iso={books.checkedAt} shape="day-time" />
        </p>
      ) : null}
      <p>
        <Button variant="link" aria-label={`${t('audit.check')}, ${t('today.books')}`} onClick={check}>
          {t('audit.check')}
        </Button>
      </p>
    </section>
  )
}
