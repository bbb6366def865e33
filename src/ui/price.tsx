import { formatInr } from '#platform/money/money.ts'

/** An amount in paise as `₹1,25,000`. */
export function Price({ paise, className = 'price' }: { paise: number; className?: string }) {
  return <span className={`num ${className}`}>{formatInr(paise)}</span>
}
