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
import { formatInr } from '#platform/money/money.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { formatDate } from './date-text.tsx'

// Only what bars with a line need, to keep the bundle small.
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

type Color = 'ink' | 'line-2' | 'madder'
type Figures = { name: string; color: Color } & ({ paise: readonly number[] } | { counts: readonly number[] })

type Props = { days: readonly string[]; bars: Figures; line: Figures }

/** Bars with a line, on a canvas. It needs a table beside it for people who cannot see it. */
export function DayChart({ days, bars, line }: Props) {
  const { t, i18n } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    if (!canvas.current) return
    const dayOf = (day: string) => formatDate((key, options) => t(key, options), `${day}T12:00:00+05:30`, 'day-short')
    const chart = drawn(canvas.current, { labels: days.map(dayOf), bars, line })
    return () => chart.destroy()
  }, [days, bars, line, t])

  return (
    <>
      <div className="chart" aria-hidden="true">
        <canvas ref={canvas} lang={i18n.language} />
      </div>
      <p className="chart-key small" aria-hidden="true">
        <span className="key-bar">{bars.name}</span> <span className="key-line">{line.name}</span>
      </p>
    </>
  )
}

type Drawing = { labels: string[]; bars: Figures; line: Figures }

function drawn(canvas: HTMLCanvasElement, { labels, bars, line }: Drawing): Chart {
  const style = getComputedStyle(canvas)
  const color = (token: string) => style.getPropertyValue(`--${token}`).trim()
  const font = { family: style.fontFamily, size: 12 }
  const ticks = { color: color('ink-2'), font }
  const below = Math.max(shareBelow(bars), shareBelow(line))
  return new Chart(canvas, {
    type: 'bar',
    data: { labels, datasets: [asBars(bars, color), asLine(line, color)] },
    options: {
      // Animation says nothing more here, and some people cannot bear it.
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      scales: {
        x: { ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 16 }, grid: { display: false } },
        bars: { ...reachOf(bars, below), ticks: { ...ticks, ...scaleOf(bars) }, grid: { color: color('line') } },
        line: {
          position: 'right',
          ...reachOf(line, below),
          ticks: { ...ticks, ...scaleOf(line) },
          grid: { display: false },
        },
      },
      plugins: { tooltip: { titleFont: font, bodyFont: font } },
    },
  })
}

/** Which share of its axis the figures need below zero, at most half. */
function shareBelow(figures: Figures): number {
  const values = valuesOf(figures)
  const low = Math.min(0, ...values)
  return low === 0 ? 0 : Math.min(low / (low - Math.max(0, ...values)), 0.5)
}

/** Both axes give the same share to what is below zero, so that their zeros are on one line. */
function reachOf(figures: Figures, below: number) {
  if (below === 0) return { beginAtZero: true }
  const values = valuesOf(figures)
  const ratio = below / (1 - below)
  const max = Math.max(1, ...values, -Math.min(...values) / ratio)
  return { min: -max * ratio, max }
}

const inRupees = (sum: string | number) => formatInr(Math.round(Number(sum) * 100))

const few = { maxTicksLimit: 5, includeBounds: false }

function scaleOf(figures: Figures) {
  return 'paise' in figures ? { ...few, callback: inRupees } : { ...few, precision: 0 }
}

function valuesOf(figures: Figures): number[] {
  return 'paise' in figures ? figures.paise.map((paise) => paise / 100) : [...figures.counts]
}

function asBars(bars: Figures, color: (token: string) => string) {
  return {
    type: 'bar' as const,
    label: bars.name,
    data: valuesOf(bars),
    backgroundColor: color(bars.color),
    yAxisID: 'bars',
    order: 2,
  }
}

function asLine(line: Figures, color: (token: string) => string) {
  return {
    type: 'line' as const,
    label: line.name,
    data: valuesOf(line),
    borderColor: color(line.color),
    backgroundColor: color(line.color),
    borderWidth: 2,
    pointRadius: 2,
    yAxisID: 'line',
    order: 1,
  }
}
