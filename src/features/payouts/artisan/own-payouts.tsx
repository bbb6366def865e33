import { useTranslation } from 'react-i18next'
import { camel } from '#features/orders/parts/order-words.ts'
import type { PayoutRow } from '#features/payouts/payout.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import type { Page } from '#platform/lists/paging.ts'
import { formatInr } from '#platform/money/money.ts'
import { DateText } from '#ui/date-text.tsx'
import { Pagination } from '#ui/pagination.tsx'

/** What went to the bank, and what became of it there. */
export function OwnPayouts({ payouts, to }: { payouts: Page<PayoutRow>; to: (page: number) => string }) {
  const { t } = useTranslation('workshop')
  const words = usePageWords(payouts)
  return (
    <section aria-labelledby="payouts">
      <h2 id="payouts">{t('earnings.payouts.title')}</h2>
      {payouts.total === 0 ? <p>{t('earnings.payouts.empty')}</p> : null}
      <ul>
        {payouts.items.map((payout) => (
          <li key={payout.number} className="dash-row">
            <span>
              <b className="num">{payout.number}</b> {t(`earnings.payouts.state.${camel(payout.status)}`)}
              <br />
              <span className="small mute">
                <DateText iso={payout.paidAt ?? payout.createdAt} />
                {', '}
                {t('earnings.account.ending', { four: payout.destination.lastFour })}
                {payout.reference ? <span className="num">, {payout.reference}</span> : null}
              </span>
              {payout.failure ? <span className="said small">{payout.failure}</span> : null}
            </span>
            <b className="num">{formatInr(payout.amountPaise)}</b>
          </li>
        ))}
      </ul>
      <Pagination page={payouts.page} pages={payouts.pages} to={to} words={words} />
    </section>
  )
}
