import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { requireRole } from '#features/actor.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { SavedForm } from '#features/screens/saved-form.tsx'
import { readSettings } from '#features/settings/settings-queries.ts'
import { setupApi } from '#features/setup/api.ts'
import { OperatorFields, readOperator } from '#features/setup/parts/operator-fields.tsx'
import { operatorWords } from '#features/setup/setup-words.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, language, settings } = context.get(requestContext)
  requireRole(ctx.actor, 'admin')
  const stored = (await readSettings(ctx)).operator
  const operator = stored ?? (settings.operator.isExample ? null : settings.operator)
  return {
    head: privateHead(context, 'admin:operator.title'),
    words: operatorWords(language),
    operator,
    sample: operator ? null : settings.operator,
    revision: stored?.revision ?? 0,
  }
}

export { meta } from '#features/page-meta.ts'

export default function AdminOperatorPage() {
  const { t } = useTranslation('admin')
  const { words, operator, sample, revision } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const save = async (data: FormData) => {
    await api.call(setupApi.saveOperator, { body: { form: readOperator(data), revision } })
    await revalidate()
  }
  return (
    <>
      <div className="admin-title">
        <h1>{words.heading}</h1>
      </div>
      <p className="small mute">{words.text}</p>
      {sample ? <p className="small">{t('operator.sample')}</p> : null}
      <SavedForm key={revision} save={save}>
        {(errorOf) => (
          <OperatorFields words={words} operator={operator} {...(sample ? { sample } : {})} errorOf={errorOf} />
        )}
      </SavedForm>
    </>
  )
}
