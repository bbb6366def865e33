import { useTranslation } from 'react-i18next'
import { ActIcon } from '#ui/act-icon.tsx'
import { useCanDictate, useDictation } from './use-dictation.ts'

/**
 * Says words instead of writing them: `onWords` gets each phrase when it is finished, for the field to put behind what it has.
 * `label` says what is dictated ("Say the name"). Renders nothing where the browser has no recogniser: fields stand alone.
 */
export function DictateButton({
  onWords,
  language,
  label,
}: {
  onWords: (words: string) => void
  language: string
  label: string
}) {
  const { t } = useTranslation('workshop')
  const { heard, problem, isListening, start, stop } = useDictation(language, onWords)
  if (!useCanDictate()) return null
  return (
    <div className="dictate">
      <button type="button" className="btn" aria-pressed={isListening} onClick={isListening ? stop : start}>
        <ActIcon name={isListening ? 'stop' : 'mic'} />
        {isListening ? t('dictate.stop') : label}
      </button>
      <p className="small" role="status" aria-live="polite">
        {isListening && !heard ? t('dictate.listening') : null}
        {problem && !isListening ? t(problem) : null}
      </p>
      {heard ? (
        <p className="dictate-heard" lang={language} aria-hidden="true">
          {heard} …
        </p>
      ) : null}
    </div>
  )
}
