import { useTranslation } from '#ui/words/use-translation.tsx'

const indiaOffsetMs = 330 * 60_000

export function lastMonths(now: Date, count: number): string[] {
  const india = new Date(now.getTime() + indiaOffsetMs)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(india.getUTCFullYear(), india.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}

export function useMonthName(): (month: string) => string {
  const { t } = useTranslation()
  const names: unknown = t('common:months', { returnObjects: true })
  return (month) => {
    const [year = '', number = ''] = month.split('-')
    return `${Array.isArray(names) ? names[Number(number) - 1] : number} ${year}`
  }
}
