import { useTranslation } from '#ui/words/use-translation.tsx'

type Translate = (key: string, options: { returnObjects: true }) => unknown

type DateShape = 'day' | 'day-short' | 'weekday-day' | 'weekday-time' | 'day-time'

/** `20 October 2025` with our own month names (browsers' differ). `iso` is UTC, shown in India's time (+5:30). */
export function formatDate(translate: Translate, iso: string, shape: DateShape = 'day'): string {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return ''
  const local = new Date(instant + indiaOffsetMs)
  const day = local.getUTCDate()
  const month = named(
    translate,
    shape === 'day' || shape === 'day-time' ? 'common:months' : 'common:monthsShort',
    local.getUTCMonth(),
  )
  if (shape === 'day-short') return `${day} ${month}`
  const weekday = `${named(translate, 'common:weekdaysShort', local.getUTCDay())} ${day} ${month}`
  if (shape === 'weekday-day') return weekday
  const time = `${twoDigits(local.getUTCHours())}:${twoDigits(local.getUTCMinutes())}`
  if (shape === 'weekday-time') return `${weekday}, ${time}`
  const date = `${day} ${month} ${local.getUTCFullYear()}`
  return shape === 'day' ? date : `${date}, ${time}`
}

const indiaOffsetMs = 330 * 60_000

function named(translate: Translate, key: string, index: number): string {
  const names = translate(key, { returnObjects: true })
  return Array.isArray(names) ? String(names[index] ?? '') : ''
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

export function DateText({ iso, shape = 'day' }: { iso: string; shape?: DateShape }) {
  const { t } = useTranslation()
  return <time dateTime={iso}>{formatDate((key, options) => t(key, options), iso, shape)}</time>
}
