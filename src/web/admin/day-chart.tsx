import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeskDay } from '#domain/orders/desk-queue.ts'
import { formatInr } from '#platform/money.ts'
import { formatDate } from '#web/ui/date-text.tsx'

// Only what a bar with a line over it needs; the rest of the library is not in the bundle.
Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)

/** Sales as bars, commission as a line, on a canvas. Who does not see it has the table below. */
export function DayChart({ days }: { days: readonly DeskDay[] }) {
  const { t, i18n } = useTranslation('admin')
  const canvas = useRef<HTMLCanvasElement>(null)

  // The library draws by itself: it is told when the figures or the language change, and stops when the page goes.
  useEffect(() => {
    if (!canvas.current) return
    const dayOf = (day: string) => formatDate((key, options) => t(key, options), `${day}T12:00:00+05:30`, 'day-short')
    const words = { sales: t('today.sales'), commission: t('today.commission') }
    const chart = drawn(
      canvas.current,
      days,
      days.map(({ day }) => dayOf(day)),
      words,
    )
    return () => chart.destroy()
  }, [days, t])

  return (
    <>
      <div className="chart" aria-hidden="true">
        <canvas ref={canvas} lang={i18n.language} />
      </div>
      <p className="chart-key small" aria-hidden="true">
        <span className="key-bar">{t('today.sales')}</span> <span className="key-line">{t('today.commission')}</span>
      </p>
    </>
  )
}

type Words = { sales: string; commission: string }

function drawn(canvas: HTMLCanvasElement, days: readonly DeskDay[], labels: string[], words: Words): Chart {
  const style = getComputedStyle(canvas)
  const color = (token: string) => style.getPropertyValue(token).trim()
  const ticks = { color: color('--ink-2'), font: { family: style.fontFamily, size: 12 } }
  const rupees = (sum: string | number) => formatInr(Math.round(Number(sum) * 100))
  return new Chart(canvas, {
    type: 'bar',
    data: { labels, datasets: datasets(days, words, color) },
    options: {
      // Figures that grow into place say nothing more, and some people cannot bear them.
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      scales: {
        x: { ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 16 }, grid: { display: false } },
        sales: {
          beginAtZero: true,
          ticks: { ...ticks, maxTicksLimit: 5, callback: rupees },
          grid: { color: color('--line') },
        },
        commission: {
          position: 'right',
          beginAtZero: true,
          ticks: { ...ticks, maxTicksLimit: 5, callback: rupees },
          grid: { display: false },
        },
      },
      plugins: { tooltip: { titleFont: ticks.font, bodyFont: ticks.font } },
    },
  })
}

function datasets(days: readonly DeskDay[], words: Words, color: (token: string) => string) {
  const bars = {
    type: 'bar' as const,
    label: words.sales,
    data: days.map(({ salesPaise }) => salesPaise / 100),
    backgroundColor: color('--line-2'),
    yAxisID: 'sales',
    order: 2,
  }
  const line = {
    type: 'line' as const,
    label: words.commission,
    data: days.map(({ commissionPaise }) => commissionPaise / 100),
    borderColor: color('--ink'),
    backgroundColor: color('--ink'),
    borderWidth: 2,
    pointRadius: 2,
    yAxisID: 'commission',
    order: 1,
  }
  return [bars, line]
}
