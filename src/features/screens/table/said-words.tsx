import type { SaidReason } from '#platform/lists/state-move.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { gap, WithWritten } from '#ui/written.tsx'

export function SaidWords({ said }: { said: SaidReason | null }) {
  const { t } = useTranslation()
  if (!said) return null
  return (
    <span className="said small">
      <WithWritten sentence={t(`common:said.${said.by}`, { words: gap })} words={said.words} />
    </span>
  )
}
