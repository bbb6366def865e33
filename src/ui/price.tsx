import { formatInr } from '#platform/money/money.ts'

export function Price({ paise, className = 'price' }: { paise: number; className?: string }) {
  return <span className={`num ${className}`}>{formatInr(paise)}</span>
}
