import { useRef, useState } from 'react'
import { journalApi } from '#features/journal/api.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import type { Block } from '#platform/markdown/markdown.ts'

const pauseMs = 500

/** Parses on the server, as the pages do, shortly after the last keystroke. Null: nothing to show yet. */
export function usePreview() {
  const [blocks, setBlocks] = useState<Block[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(0)

  const render = async (body: string) => {
    const own = ++latest.current
    try {
      const read = await api.call(journalApi.preview, { body: { body } })
      // The server made the tree with readMarkdown.
      if (own === latest.current) setBlocks(read.blocks as unknown as Block[])
      setProblem(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (own === latest.current) setProblem(error.message)
    }
  }
  return {
    blocks,
    problem,
    show: render,
    hide: () => {
      clearTimeout(timer.current)
      latest.current += 1
      setBlocks(null)
    },
    typed: (body: string) => {
      if (!blocks) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void render(body), pauseMs)
    },
  }
}
