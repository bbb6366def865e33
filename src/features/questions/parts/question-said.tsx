import type { ReactNode } from 'react'
import type { Question } from '#features/questions/question.ts'
import { TranslateButton } from '#features/translations/parts/translate-button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = {
  question: Question
  artisan: string
  by?: ReactNode
  /** the reader is the artisan */
  own?: boolean
}

/** Who asked is named by the caller, or by nobody: in public a question has no name. */
export function QuestionSaid({ question, artisan, by, own = false }: Props) {
  const { t, i18n } = useTranslation()
  const { asked, answer } = question
  const foreign = (language: string) => (language === i18n.language ? undefined : language)
  const languages = [asked.language, answer?.language ?? asked.language]
  return (
    <>
      <p className="small mute">
        {by}
        {by ? ', ' : ''}
        <DateText iso={asked.at} />
      </p>
      <p className="said" lang={foreign(asked.language)}>
        {asked.words}
      </p>
      {answer ? (
        <div className="ans">
          <p className="small">
            <b>{t('shop:questions.answerOf', { artisan })}</b>{' '}
            <span className="said" lang={foreign(answer.language)}>
              {answer.words}
            </span>
          </p>
        </div>
      ) : (
        <p className="small mute">
          {own ? `${t('workshop:questions.waits')}${t('common:stop')}` : t('shop:questions.waits', { artisan })}
        </p>
      )}
      {answer ? <TranslateButton of="question" id={question.id} languages={languages} /> : null}
    </>
  )
}
