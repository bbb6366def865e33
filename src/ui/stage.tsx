export type StageTone = 'plain' | 'done' | 'stopped'

const tones: Record<StageTone, string> = { plain: '', done: 'ok', stopped: 'stop' }

/** Five squares, filled as far as the work is, and always the word: never colour alone. */
export function Stage({ filled, word, tone = 'plain' }: { filled: number; word: string; tone?: StageTone }) {
  return (
    <span className={`stage ${tones[tone]}`}>
      <i aria-hidden="true">
        {[1, 2, 3, 4, 5].map((square) => (
          <b key={square} className={square <= filled ? 'on' : ''} />
        ))}
      </i>
      {word}
    </span>
  )
}
