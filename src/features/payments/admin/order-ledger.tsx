import type { AdminOrderDetail } from '#features/orders/order.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { formatInr } from '#platform/money/money.ts'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Transaction = AdminOrderDetail['ledger'][number]

export function OrderLedger({ order }: { order: AdminOrderDetail }) {
  const { t } = useTranslation()
  const isBalanced = order.ledger.every((transaction) => balance(transaction) === 0)
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger">{t('admin:ledger.title')}</h2>
      {order.ledger.length === 0 ? (
        <p className="mute">{t('admin:ledger.empty')}</p>
      ) : (
        <p className={`books ${isBalanced ? '' : 'broken'}`}>
          {t(isBalanced ? 'admin:ledger.balances' : 'admin:ledger.broken', { count: order.ledger.length })}
        </p>
      )}
      {order.ledger.map((transaction) => (
        <TransactionTable key={transaction.effect} transaction={transaction} />
      ))}
    </section>
  )
}

/** Debits are positive, credits negative: a sound transaction sums to zero. */
function balance(transaction: Transaction): number {
  return transaction.entries.reduce((sum, entry) => sum + entry.amountPaise, 0)
}

function TransactionTable({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation()
  return (
    <table className="ledger">
      <caption>
        {t([`admin:ledger.kind.${camel(transaction.kind)}`, 'admin:ledger.kind.other'])},{' '}
        <DateText iso={transaction.at} shape="day-time" />
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('admin:ledger.account')}</th>
          <th scope="col" className="m">
            {t('admin:ledger.debit')}
          </th>
          <th scope="col" className="m">
            {t('admin:ledger.credit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {transaction.entries.map((entry) => (
          <tr key={`${entry.account} ${entry.artisan} ${entry.amountPaise}`}>
            <td>
              {t([`admin:account.${camel(entry.account)}`, 'admin:account.other'], { account: entry.account })}
              {entry.artisan ? <span className="mute">, {entry.artisan}</span> : null}
            </td>
            <td className="m">{entry.amountPaise > 0 ? formatInr(entry.amountPaise) : ''}</td>
            <td className="m">{entry.amountPaise < 0 ? formatInr(-entry.amountPaise) : ''}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{t('admin:ledger.sum')}</td>
          <td className="m" colSpan={2}>
            {formatInr(balance(transaction))}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
