import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ActIcon } from '#ui/act-icon.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { speechLanguage } from './voice.ts'

/** `onWords` gets each finished phrase, to append to a field. Renders nothing without speech recognition. */
export function DictateButton({
  onWords,
  language,
  label,
}: {
  onWords: (words: string) => void
  language: string
  label: ReactNode
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

/** The part of the Web Speech API that we use; TypeScript's library lacks it. */
type Recognition = {
  lang: string
  continuous: boolean
  interimResults: boolean
  start: () => void
  stop: () => void
  abort: () => void
  onresult: ((event: RecognitionEvent) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
}

type RecognitionEvent = {
  resultIndex: number
  results: ArrayLike<{ isFinal: boolean } & ArrayLike<{ transcript: string }>>
}

type Makes = { SpeechRecognition?: new () => Recognition; webkitSpeechRecognition?: new () => Recognition }

const problems: Record<string, string> = {
  'not-allowed': 'dictate.notAllowed',
  'service-not-allowed': 'dictate.notAllowed',
  'audio-capture': 'dictate.noMicrophone',
  network: 'dictate.noNetwork',
  'no-speech': 'dictate.nothingHeard',
  'language-not-supported': 'dictate.notThisLanguage',
}

const none = () => () => {}

/** False on the server and until hydration. */
function useCanDictate(): boolean {
  return useSyncExternalStore(none, hasRecognition, () => false)
}

function hasRecognition(): boolean {
  return recognitionClass() !== undefined
}

function recognitionClass(): (new () => Recognition) | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as Makes
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** Stops on a long silence too. `heard` is the unfinished phrase; `problem` is a key of the workshop's texts. */
function useDictation(language: string, onWords: (words: string) => void) {
  const [heard, setHeard] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isListening, setListening] = useState(false)
  const running = useRef<Recognition | null>(null)
  const give = useRef(onWords)
  give.current = onWords

  const stop = () => running.current?.stop()
  const start = () => {
    const Recogniser = recognitionClass()
    if (!Recogniser) return
    const recognition = Object.assign(new Recogniser(), {
      lang: speechLanguage(language),
      continuous: true,
      interimResults: true,
      onresult: (event: RecognitionEvent) => setHeard(take(event, (words) => give.current(words))),
      onerror: ({ error }: { error: string }) => {
        if (error !== 'aborted') setProblem(problems[error] ?? 'dictate.failed')
      },
      onend: () => {
        running.current = null
        setListening(false)
        setHeard('')
      },
    })
    running.current = recognition
    setProblem(null)
    setListening(true)
    recognition.start()
  }

  useOffWhenHidden(running)
  return { heard, problem, isListening, start, stop }
}

/** Nobody is recorded on a page they do not see. */
function useOffWhenHidden(running: { current: Recognition | null }): void {
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') running.current?.abort()
    }
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      running.current?.abort()
    }
  }, [running])
}

/** Passes on the finished phrases and returns the unfinished one. */
function take({ resultIndex, results }: RecognitionEvent, give: (words: string) => void): string {
  let unfinished = ''
  for (let index = resultIndex; index < results.length; index += 1) {
    const result = results[index]
    const words = result?.[0]?.transcript.trim() ?? ''
    if (!words) continue
    if (result?.isFinal) give(words)
    else unfinished += `${words} `
  }
  return unfinished.trim()
}
