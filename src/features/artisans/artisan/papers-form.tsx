import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { artisansCalls } from '#features/artisans/artisans-calls.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import {
  type ArtisanPaper,
  type PaperKind,
  paperForms,
  paperKinds,
  paperNumber,
} from '#features/verification/artisan-paper.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Field } from '#ui/field.tsx'
import { useSaved } from './artisan-form-parts.ts'

/** The numbers by which registers know the maker: each is saved on its own. */
export function PapersForm({ papers }: { papers: readonly ArtisanPaper[] }) {
  return (
    <ul className="papers">
      {paperKinds.map((kind) => (
        <li key={kind}>
          <PaperForm kind={kind} paper={papers.find((paper) => paper.kind === kind) ?? null} />
        </li>
      ))}
    </ul>
  )
}

const form = z.strictObject({ number: paperNumber })

type Props = { kind: PaperKind; paper: ArtisanPaper | null }

function PaperForm({ kind, paper }: Props) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const [problem, setProblem] = useState<string | null>(null)
  const { register, submit, error, isSubmitting } = usePaper({ kind, paper })
  const name = t(`start.papers.${kind}`)

  const remove = async () =>
    setProblem(await act(() => api.call(artisansCalls.removePaper, { params: { kind } }), t('start.papers.removed')))

  return (
    <form method="post" noValidate onSubmit={submit} aria-label={name}>
      <h3>{name}</h3>
      <p className="small mute">{t(`start.papers.${kind}Help`)}</p>
      <Field
        {...register}
        id={`paper-${kind}`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        label={t('start.papers.number', { paper: name })}
        help={t('start.papers.like', { example: paperForms[kind].example })}
        error={error ?? problem ?? undefined}
      />
      {paper ? <PaperState paper={paper} /> : null}
      <div className="acts">
        {paper ? (
          <Button variant="link" aria-label={t('start.papers.removeOf', { paper: name })} onClick={() => void remove()}>
            {t('start.papers.remove')}
          </Button>
        ) : null}
        <Button type="submit" disabled={isSubmitting} aria-label={t('start.papers.saveOf', { paper: name })}>
          {t('start.save')}
        </Button>
      </div>
    </form>
  )
}

function PaperState({ paper: { checkedAt } }: { paper: ArtisanPaper }) {
  const { t } = useTranslation('workshop')
  if (!checkedAt) return <p className="small mute">{t('start.papers.waiting')}</p>
  return (
    <p className="small ok">
      {t('start.papers.checked')}, <DateText iso={checkedAt} />
    </p>
  )
}

function usePaper({ kind, paper }: Props) {
  const { t } = useTranslation('workshop')
  const saved = useSaved()
  const checked = useCheckedForm(form, { number: paper?.number ?? '' })

  const submit = checked.handleSubmit(async (body) => {
    try {
      await api.call(artisansCalls.savePaper, { params: { kind }, body })
      await saved()
    } catch (error) {
      showServerErrors(checked, error, ['number'], t('common:errors.server'))
    }
  })
  const { errors, isSubmitting } = checked.formState
  const error = errors.number?.message ?? errors.root?.server?.message
  return { register: checked.register('number'), submit, error, isSubmitting }
}
