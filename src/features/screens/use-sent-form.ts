import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#ui/toaster.tsx'
import { ApiError } from './api-client.ts'

type Sent = {
  /** `key` stays the same until a call succeeds, so that a retry after a lost answer is no second request */
  send: (fields: FormData, key: string) => Promise<unknown>
  /** the sentence when it is sent; without it the page says it */
  done?: string
  onDone?: () => void
}

type Refused = { message: string; errors: ReadonlyMap<string, string> }

/** A small form whose call takes its fields. It is emptied once it is sent; a refusal keeps what was typed. */
export function useSentForm({ send, done, onDone }: Sent) {
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isSending, setSending] = useState(false)
  const [tries, setTries] = useState(0)
  const { revalidate } = useRevalidator()
  const key = useRef(crypto.randomUUID())

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setSending(true)
    setTries((tries) => tries + 1)
    try {
      await send(new FormData(form), key.current)
      key.current = crypto.randomUUID()
      setRefused(null)
      form.reset()
      if (done) toast.success(done)
      onDone?.()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused({ message: error.message, errors: new Map(error.errors.map(({ path, message }) => [path, message])) })
    } finally {
      setSending(false)
      // Also after a refusal: somebody else may have been faster, and the page must show it.
      await revalidate()
    }
  }
  return {
    isSending,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
    /** What the call says of the field at `path` of its body. */
    errorOf: (path: string) => refused?.errors.get(path),
    /** The sentence of a refusal that names no field. */
    problem: refused && refused.errors.size === 0 ? refused.message : undefined,
    /** For the summary of the problems. */
    state: { errors: refused ? problemsOf(refused) : {}, submitCount: tries, isSubmitting: isSending },
  }
}

function problemsOf({ message, errors }: Refused): Record<string, { type: string; message: string }> {
  const said = errors.size === 0 ? [['root', message] as const] : [...errors]
  return Object.fromEntries(said.map(([path, message]) => [path, { type: 'server', message }]))
}
