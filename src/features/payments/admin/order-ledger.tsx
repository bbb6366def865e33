import type { AdminOrderDetail } from '#features/orders/order.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { formatInr } from '#platform/money/money.ts'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Transaction = AdminOrderDetail['ledger'][number]

export function OrderLedger({ order }: { order: AdminOrderDetail }) {
  const { t } = useTranslation()
  const isBalanced = order.ledger.every((transaction) => sumOf(transaction, 1) === sumOf(transaction, -1))
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

/** Debits are positive, credits negative: the two sums of a sound transaction are the same. */
function sumOf({ entries }: Transaction, sign: 1 | -1): number {
  return entries.reduce((sum, { amountPaise }) => sum + Math.max(0, sign * amountPaise), 0)
}

function TransactionTable({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation()
  return (
    <table className="ledger booking">
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
          <td className="m">{formatInr(sumOf(transaction, 1))}</td>
          <td className="m">{formatInr(sumOf(transaction, -1))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
