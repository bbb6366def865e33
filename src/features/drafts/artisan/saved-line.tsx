import { useTranslation } from 'react-i18next'
import type { Saved } from './form-keeper.ts'

/** Where the form lies now, in words that are true: read out when that changes. */
export function SavedLine({ saved, waitsForPictures }: { saved: Saved; waitsForPictures: boolean }) {
  const { t } = useTranslation('workshop')
  const isQuiet = saved.place === 'nothing' || saved.place === 'writing'
  const tone = saved.place === 'nowhere' || saved.place === 'stuck' ? 'stop' : 'ok'
  return (
    // What is only on its way is not read out: it would be with every word.
    <p
      className={`small ${isQuiet ? 'mute' : tone}`}
      role="status"
      aria-live={saved.place === 'writing' ? 'off' : 'polite'}
    >
      {wordsOf(saved, t)}
      {waitsForPictures && !isQuiet ? ` ${t('form.saved.pictures')}` : ''}
    </p>
  )
}

type Say = (key: string, values: Record<string, string>) => string

function wordsOf(saved: Saved, t: Say): string {
  if (saved.place === 'stuck') return t('form.saved.stuck', { words: saved.words })
  if ('at' in saved) return t(`form.saved.${saved.place}`, { time: clockTime(saved.at) })
  return t(`form.saved.${saved.place}`, {})
}

/** `10:42` as the phone's own clock has it. */
function clockTime(iso: string): string {
  const at = new Date(iso)
  return `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`
}
