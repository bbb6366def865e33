import { useState } from 'react'

/** The sentence that says why something was not done; null while all is well. */
export function useSentence() {
  const [problem, say] = useState<string | null>(null)
  return { problem, say }
}
