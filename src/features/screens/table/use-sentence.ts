import { useState } from 'react'

export function useSentence() {
  const [problem, say] = useState<string | null>(null)
  return { problem, say }
}
