import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { artisansCalls } from '#features/artisans/artisans-calls.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import { type ArtisanPaper, paperForms, paperKinds } from '#features/verification/artisan-paper.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'

type Props = { artisan: string; papers: readonly ArtisanPaper[] }

/** The numbers a maker gave beside what such a number looks like and where it is looked up. */
export function MakerPapers({ artisan, papers }: Props) {
  const { t } = useTranslation('admin')
  return (
    <section aria-labelledby="papers">
      <h2 id="papers">{t('maker.papers')}</h2>
      <table className="ledger stock">
        <thead>
          <tr>
            <th scope="col">{t('maker.paper')}</th>
            <th scope="col">{t('maker.number')}</th>
            <th scope="col">{t('maker.like')}</th>
            <th scope="col">{t('maker.register')}</th>
            <th scope="col">{t('maker.check')}</th>
          </tr>
        </thead>
        <tbody>
          {paperKinds.map((kind) => {
            const paper = papers.find((given) => given.kind === kind)
            const { example, register } = paperForms[kind]
            return (
              <tr key={kind} className={paper && !paper.checkedAt ? 'need' : ''}>
                <td>{t(`workshop:start.papers.${kind}`)}</td>
                <td className="num">{paper?.number ?? <span className="mute">{t('maker.notGiven')}</span>}</td>
                <td className="num mute">{example}</td>
                <td>
                  <a href={register} target="_blank" rel="noreferrer noopener">
                    {new URL(register).hostname}
                  </a>
                </td>
                <td>{paper ? <PaperCheck artisan={artisan} paper={paper} /> : null}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function PaperCheck({ artisan, paper: { kind, number, checkedAt } }: { artisan: string; paper: ArtisanPaper }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const [problem, setProblem] = useState<string | null>(null)
  const name = t(`workshop:start.papers.${kind}`)
  const check = async (isRight: boolean) => {
    const asked = { params: { id: artisan, kind }, body: { number, isRight } }
    setProblem(await act(() => api.call(artisansCalls.checkPaper, asked), t('common:form.done')))
  }
  return (
    <>
      {checkedAt ? (
        <span className="ok">
          {t('maker.checkedOn')} <DateText iso={checkedAt} />{' '}
        </span>
      ) : null}
      <Button
        variant="link"
        aria-label={t(checkedAt ? 'maker.takeBackOf' : 'maker.rightOf', { paper: name })}
        onClick={() => void check(!checkedAt)}
      >
        {t(checkedAt ? 'maker.takeBack' : 'maker.right')}
      </Button>
      {problem ? (
        <p className="err" role="alert">
          {problem}
        </p>
      ) : null}
    </>
  )
}
