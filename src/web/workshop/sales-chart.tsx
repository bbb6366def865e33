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
import type { SalesPart } from '#domain/orders/workshop-sales.ts'
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

/** Sales as bars, looks as a line, on a canvas. Who does not see it has the table below. */
export function SalesChart({ parts }: { parts: readonly SalesPart[] }) {
  const { t, i18n } = useTranslation('workshop')
  const canvas = useRef<HTMLCanvasElement>(null)

  // The library draws by itself: it is told when the figures or the language change, and stops when the page goes.
  useEffect(() => {
    if (!canvas.current) return
    const dayOf = (day: string) => formatDate((key, options) => t(key, options), `${day}T12:00:00+05:30`, 'day-short')
    const words = { sold: t('sales.sold'), views: t('sales.views') }
    const chart = drawn(canvas.current, { parts, labels: parts.map(({ day }) => dayOf(day)), words })
    return () => chart.destroy()
  }, [parts, t])

  return (
    <>
      <div className="chart" aria-hidden="true">
        <canvas ref={canvas} lang={i18n.language} />
      </div>
      <p className="chart-key small" aria-hidden="true">
        <span className="key-bar">{t('sales.sold')}</span> <span className="key-line">{t('sales.views')}</span>
      </p>
    </>
  )
}

type Drawing = { parts: readonly SalesPart[]; labels: string[]; words: { sold: string; views: string } }

function drawn(canvas: HTMLCanvasElement, { parts, labels, words }: Drawing): Chart {
  const style = getComputedStyle(canvas)
  const color = (token: string) => style.getPropertyValue(token).trim()
  const ticks = { color: color('--ink-2'), font: { family: style.fontFamily, size: 12 } }
  return new Chart(canvas, {
    type: 'bar',
    data: { labels, datasets: datasets(parts, words, color) },
    options: {
      // Figures that grow into place say nothing more, and some people cannot bear them.
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      scales: {
        x: { ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 16 }, grid: { display: false } },
        sold: {
          beginAtZero: true,
          ticks: { ...ticks, maxTicksLimit: 5, callback: (rupees) => formatInr(Math.round(Number(rupees) * 100)) },
          grid: { color: color('--line') },
        },
        views: {
          position: 'right',
          beginAtZero: true,
          ticks: { ...ticks, maxTicksLimit: 5, precision: 0 },
          grid: { display: false },
        },
      },
      plugins: { tooltip: { titleFont: ticks.font, bodyFont: ticks.font } },
    },
  })
}

function datasets(parts: Drawing['parts'], words: Drawing['words'], color: (token: string) => string) {
  const bars = {
    type: 'bar' as const,
    label: words.sold,
    data: parts.map(({ soldPaise }) => soldPaise / 100),
    backgroundColor: color('--ink'),
    yAxisID: 'sold',
    order: 2,
  }
  const line = {
    type: 'line' as const,
    label: words.views,
    data: parts.map(({ views }) => views),
    borderColor: color('--madder'),
    backgroundColor: color('--madder'),
    borderWidth: 2,
    pointRadius: 2,
    yAxisID: 'views',
    order: 1,
  }
  return [bars, line]
}
