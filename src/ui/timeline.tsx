import type { ReactNode } from 'react'
import { Written } from './written.tsx'

/** `expected` is a hollow square, `open` a dashed one: it may still change. */
export type TimelineEvent = {
  key: string
  kind: 'done' | 'expected' | 'open'
  what: ReactNode
  why?: ReactNode
  when: ReactNode
}

/** Newest first. */
export function Timeline({ events, label }: { events: readonly TimelineEvent[]; label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {events.map((event) => (
        <li key={event.key} className={event.kind}>
          <b>{event.what}</b>
          {event.why ? (
            <span className="small mute">
              {typeof event.why === 'string' ? <Written>{event.why}</Written> : event.why}
            </span>
          ) : null}
          <span className="micro num">{event.when}</span>
        </li>
      ))}
    </ol>
  )
}
