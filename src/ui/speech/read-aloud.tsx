import { useEffect, useState, useSyncExternalStore } from 'react'
import { ActIcon } from '#ui/act-icon.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { speechLanguage, voiceFor } from './voice.ts'

/** Renders nothing where the device has no voice for the language. */
export function ReadAloud({ text, language }: { text: string; language?: string }) {
  const { t, i18n } = useTranslation('workshop')
  const spoken = language ?? i18n.language
  const voice = useVoice(spoken)
  const { isReading, read, stop } = useReading()
  if (!voice || !text.trim()) return null
  return (
    <button
      type="button"
      className="link read-aloud"
      aria-pressed={isReading}
      onClick={() => (isReading ? stop() : read(text, voice, spoken))}
    >
      <ActIcon name={isReading ? 'stop' : 'speaker'} />
      {isReading ? t('readAloud.stop') : t('readAloud.read')}
    </button>
  )
}

/** Voices load after the page. By name, because a browser may recreate the objects on each call. */
function useVoice(language: string): SpeechSynthesisVoice | null {
  const name = useSyncExternalStore(
    subscribe,
    () => findVoice(language)?.voiceURI ?? null,
    () => null,
  )
  return name === null ? null : findVoice(language)
}

function findVoice(language: string): SpeechSynthesisVoice | null {
  return 'speechSynthesis' in window ? voiceFor(speechSynthesis.getVoices(), language) : null
}

function subscribe(changed: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => {}
  speechSynthesis.addEventListener('voiceschanged', changed)
  return () => speechSynthesis.removeEventListener('voiceschanged', changed)
}

function useReading() {
  const [isReading, setReading] = useState(false)

  useEffect(() => {
    if (!isReading) return
    const stop = () => speechSynthesis.cancel()
    window.addEventListener('pagehide', stop)
    return () => {
      window.removeEventListener('pagehide', stop)
      stop()
    }
  }, [isReading])

  const read = (text: string, voice: SpeechSynthesisVoice, language: string) => {
    const words = new SpeechSynthesisUtterance(text)
    words.voice = voice
    words.lang = speechLanguage(language)
    // A little slower than talk: listeners need time for figures.
    words.rate = 0.9
    words.onend = () => setReading(false)
    words.onerror = () => setReading(false)
    speechSynthesis.cancel()
    setReading(true)
    speechSynthesis.speak(words)
  }
  return { isReading, read, stop: () => setReading(false) }
}
