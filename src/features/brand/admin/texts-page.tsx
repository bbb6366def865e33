import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { brandApi } from '#features/brand/api.ts'
import { placeholdersOf, textFileBytes, textFormats } from '#features/brand/own-words.ts'
import { findTexts, type ShownText } from '#features/brand/text-queries.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useSentence } from '#features/screens/table/use-sentence.ts'
import { useAct } from '#features/screens/use-act.ts'
import { isLanguage, type Language, languages } from '#platform/i18n/languages.ts'
import { lookedFor } from '#platform/lists/admin-list.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Checkbox, Field, Problem, Select, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FileField } from '#ui/file-field.tsx'
import { GetForm } from '#ui/get-form.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import './brand.css'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx, language: reader } = context.get(requestContext)
  const [wanted, q] = [url.searchParams.get('language'), lookedFor(url.searchParams.get('q')) ?? '']
  const language = isLanguage(wanted) ? wanted : reader
  const onlyOwn = url.searchParams.get('own') === 'on'
  const found = await findTexts(ctx, { language, q, own: onlyOwn })
  return { head: privateHead(context, 'admin:texts.title'), ...found, language, q, onlyOwn }
}

export { meta } from '#features/page-meta.ts'

export default function AdminTextsPage() {
  const { t } = useTranslation('admin')
  const { texts, total, language, q, onlyOwn } = useLoaderData<typeof loader>()
  const [edited, setEdited] = useState<ShownText | null>(null)
  return (
    <>
      <div className="admin-title">
        <h1>{t('texts.title')}</h1>
      </div>
      <p className="small mute">{t('texts.text')}</p>
      <GetForm className="filters" action={paths.adminTexts()} key={`${language} ${q}`}>
        <Field name="q" type="search" defaultValue={q} label={t('glossary.find')} autoComplete="off" />
        <Select
          name="language"
          label={t('words.language')}
          defaultValue={language}
          options={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
        />
        <Checkbox name="own" defaultChecked={onlyOwn} label={t('texts.onlyOwn')} />
        <Button type="submit">{t('common:show')}</Button>
      </GetForm>
      {q && texts.length === 0 ? <EmptyState title={t('texts.none')} /> : null}
      {texts.length > 0 ? (
        <p className="small" role="status">
          {t('texts.found', { shown: texts.length, count: total })}
        </p>
      ) : null}
      {texts.length > 0 ? (
        <ul className="text-list">
          {texts.map((text) => (
            <li key={text.key}>
              <TextLine text={text} language={language} onEdit={() => setEdited(text)} />
            </li>
          ))}
        </ul>
      ) : null}
      <TextFiles key={language} language={language} />
      {edited ? <TextDialog text={edited} language={language} onClose={() => setEdited(null)} /> : null}
    </>
  )
}

type Taken = { changed: number; same: number; refused: { key: string; message: string }[] }

function TextFiles({ language }: { language: Language }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { problem, say } = useSentence()
  const [taken, setTaken] = useState<Taken | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > textFileBytes) return say(t('texts.fileTooLarge'))
    const send = async () => setTaken(await api.send(brandApi.takeTexts, { params: { language } }, file))
    say(await act(send, t('common:form.done')))
  }
  return (
    <section className="text-files" aria-labelledby="text-files">
      <h2 id="text-files">{t('texts.files')}</h2>
      <p className="small mute txt">{t('texts.filesText')}</p>
      <p>
        {textFormats.map((format) => (
          <a key={format} className="link" href={paths.adminTextFile(language, format)} download>
            {t('texts.download', { format: format === 'xlf' ? 'XLIFF' : 'JSON' })}
          </a>
        ))}
      </p>
      <FileField
        label={t('texts.file')}
        action={t('texts.chooseFile')}
        icon="language"
        accept=".xlf,.xliff,.json,application/xliff+xml,application/json"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <Problem>{problem}</Problem>
      {taken ? (
        <div role="status">
          <p>{t('texts.taken', { changed: taken.changed, same: taken.same })}</p>
          {taken.refused.length > 0 ? (
            <>
              <p>{t('texts.refused', { count: taken.refused.length })}</p>
              <ul className="small">
                {taken.refused.slice(0, 50).map(({ key, message }) => (
                  <li key={key}>
                    <code translate="no">{key}</code> {message}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

type LineProps = { text: ShownText; language: Language }

function TextLine({ text, language, onEdit }: LineProps & { onEdit: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { problem, say } = useSentence()
  const { key, own, shipped, screens } = text
  const giveBack = async () => {
    const body = { key, text: null, expected: own?.text ?? null }
    say(await act(() => api.call(brandApi.saveText, { params: { language: language }, body }), t('common:form.done')))
  }
  return (
    <>
      <p lang={language} className="whole">
        {own?.text ?? shipped}
      </p>
      {own ? (
        <p className="small mute">
          {t('texts.shipped')} <span lang={language}>{shipped}</span> · {own.by},{' '}
          <DateText iso={own.at} shape="day-time" />
          {own.hasNewShipped ? <b> · {t('texts.newShipped')}</b> : null}
        </p>
      ) : null}
      {screens.length > 0 ? (
        <p className="small text-screens">
          <span className="mute">{t('texts.onScreen')}</span>
          {screens.map(({ route, name, address }) =>
            address ? (
              <a key={route} className="link" href={address}>
                {name}
              </a>
            ) : (
              <span key={route}>{name}</span>
            ),
          )}
        </p>
      ) : null}
      <p className="micro mute" translate="no">
        {key}
      </p>
      <div className="acts">
        <Button variant="link" onClick={onEdit}>
          {t('common:form.change')}
          <span className="sr">: {key}</span>
        </Button>
        {own ? (
          <Button variant="link" onClick={() => void giveBack()}>
            {t('texts.back')}
            <span className="sr">: {key}</span>
          </Button>
        ) : null}
      </div>
      <Problem>{problem}</Problem>
    </>
  )
}

function TextDialog({ text: { key, own, shipped, english }, language, onClose }: LineProps & { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const names = placeholdersOf(shipped)
  const save = (form: FormData) => {
    const body = { key, text: typed(form, 'text'), expected: own?.text ?? null }
    return act(() => api.call(brandApi.saveText, { params: { language: language }, body }), t('common:form.done'))
  }
  return (
    <AskDialog title={t('texts.change')} text={english} act={t('common:action.save')} onAct={save} onClose={onClose}>
      <TextArea
        name="text"
        lang={language}
        rows={6}
        required
        maxLength={4_000}
        defaultValue={own?.text ?? shipped}
        label={t('audit.field.text')}
        help={
          <>
            {names ? t('texts.placeholders', { names: names.replace(/\w+/g, '{{$&}}') }) : t('texts.shopHelp')}{' '}
            <span translate="no">{key}</span>
          </>
        }
      />
    </AskDialog>
  )
}
