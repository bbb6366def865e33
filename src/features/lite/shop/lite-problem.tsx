import type { Quote } from '#features/checkout/checkout-quote.ts'
import { whyNoCash } from '#features/checkout/shop/how-to-pay.tsx'
import type { LiteVisit } from '#features/screens/page.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** What was wrong with the form just sent: the sentence, then each field's. */
export function LiteProblem({ problem }: Pick<LiteVisit, 'problem'>) {
  if (!problem) return null
  return (
    <div className="ask" role="alert">
      <p>{problem.message}</p>
      {problem.errors.length > 0 ? (
        <ul>
          {problem.errors.map(({ path, message }) => (
            <li key={path + message}>{message}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Here cash is the only way to pay: why this cart cannot be. */
export function CashProblem({ quote }: { quote: Quote }) {
  const { t } = useTranslation('shop')
  if (isCashOnly(quote)) return null
  return (
    <p className="small stop">{[t('checkout.whyCash'), ...whyNoCash(t, quote.cod ?? { reasons: [] })].join(' ')}</p>
  )
}

/** A part paid with the order needs the payment sheet, which this version does not have. */
export function isCashOnly({ cod }: Quote): boolean {
  return cod === null || (cod.isOffered && cod.advancePaise === 0)
}
