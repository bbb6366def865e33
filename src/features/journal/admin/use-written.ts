import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#features/screens/api-client.ts'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import type { Clash } from './words-clash-dialog.tsx'
import { changedParts, mergeParts, type Parts } from './words-merge.ts'

type Options<Doc> = { loaded: Doc; partsOf: (doc: Doc) => Parts; load: () => Promise<Doc> }

export function useWritten<Doc>({ loaded, partsOf, load }: Options<Doc>) {
  const [doc, setDoc] = useState(loaded)
  const [parts, setParts] = useState<Parts>(() => partsOf(loaded))
  const [clash, setClash] = useState<Clash | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  /** Loads the other person's save; changes made by only one of the two are merged. */
  const meet = async () => {
    const theirs = await load()
    const merged = mergeParts(partsOf(doc), parts, partsOf(theirs))
    setDoc(theirs)
    setParts(merged.parts)
    setClash({ merged: merged.parts, theirs: partsOf(theirs), names: merged.clashes })
  }
  const fail = async (error: unknown): Promise<string> => {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'words-changed') await meet()
    const message = error.errors[0]?.message ?? error.message
    setProblem(message)
    return message
  }
  const attempt = useAttempt({ fail, before: () => setProblem(null), setBusy })

  return {
    ...{ doc, setDoc, parts, setParts, clash, problem, isBusy, attempt },
    isChanged: changedParts(partsOf(doc), parts).length > 0,
    write: (name: string, words: string) => setParts((before) => ({ ...before, [name]: words })),
    settle: (chosen: Parts) => {
      setParts(chosen)
      setClash(null)
      setProblem(null)
    },
  }
}

type Attempt = { fail: (error: unknown) => Promise<string>; before: () => void; setBusy: (isBusy: boolean) => void }

function useAttempt({ fail, before, setBusy }: Attempt) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  return async (work: () => Promise<void>): Promise<string | null> => {
    setBusy(true)
    before()
    try {
      await work()
      toast.success(t('form.done'))
      await revalidate()
      return null
    } catch (error) {
      return await fail(error)
    } finally {
      setBusy(false)
    }
  }
}
