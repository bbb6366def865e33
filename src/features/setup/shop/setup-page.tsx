import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { brandLimits } from '#features/brand/brand.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { rememberSession } from '#features/screens/browser-session.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { SavedForm } from '#features/screens/saved-form.tsx'
import { setupApi } from '#features/setup/api.ts'
import { OperatorFields, readOperator } from '#features/setup/parts/operator-fields.tsx'
import { requireSetupKey } from '#features/setup/set-up-shop.ts'
import { offerQuestions, operatorWords } from '#features/setup/setup-words.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { languages } from '#platform/i18n/languages.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Checkbox, Field } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx, language, settings } = context.get(requestContext)
  const key = url.searchParams.get('key') ?? ''
  await requireSetupKey(ctx, key)
  return {
    head: privateHead(context, 'info:operator.setUp'),
    ...{ key, words: operatorWords(language), title: translate(language, 'info:operator.setUp') },
    languagesWord: translate(language, 'admin:brand.languages'),
    offerWord: translate(language, 'admin:settings.offer'),
    offers: offerQuestions(language),
    ...{
      commissionWord: translate(language, 'admin:terms.commission'),
      percentWord: translate(language, 'admin:rates.field.basisPoints'),
    },
    operator: settings.operator.isExample ? null : settings.operator,
  }
}

export { meta } from '#features/page-meta.ts'

export default function SetupPage() {
  const { t } = useTranslation()
  const { key, words, title, languagesWord, operator, ...offer } = useLoaderData<typeof loader>()
  const save = async (data: FormData) => {
    const chosen = languages.filter(({ code }) => data.has(`languages.${code}`)).map(({ code }) => code)
    const admin = {
      ...{ fullName: typed(data, 'admin.fullName'), email: typed(data, 'admin.email') },
      ...{ phone: typed(data, 'admin.phone'), password: String(data.get('admin.password') ?? '') },
    }
    const chosenOf = ({ name }: { name: string }) => [name, data.getAll(`offer.${name}`).map(String)]
    const percent = typed(data, 'commissionBasisPoints').replace(',', '.')
    const form = {
      offer: Object.fromEntries(offer.offers.map(chosenOf)),
      ...(percent === '' ? {} : { commissionBasisPoints: Math.round(Number(percent) * 100) }),
      shopName: typed(data, 'shopName'),
      languages: chosen,
      operator: readOperator(data, 'operator.'),
      admin,
    }
    rememberSession(await api.call(setupApi.setUp, { body: { key, form } }))
    location.assign(paths.admin())
  }
  return (
    <div className="wrap narrow">
      <h1>{title}</h1>
      <p>{words.text}</p>
      <SavedForm save={save}>
        {(errorOf) => (
          <div className="stack">
            <Field
              name="shopName"
              label={words.shopName}
              maxLength={brandLimits.name}
              lang="en"
              error={errorOf('shopName')}
            />
            <fieldset className="choices">
              <legend className="lab">{languagesWord}</legend>
              {languages.map(({ code, nativeName }) => (
                <Checkbox
                  key={code}
                  name={`languages.${code}`}
                  defaultChecked
                  label={<span lang={code}>{nativeName}</span>}
                />
              ))}
            </fieldset>
            <h2>{words.heading}</h2>
            <OperatorFields words={words} operator={operator} prefix="operator." errorOf={errorOf} />
            <h2>{offer.offerWord}</h2>
            {offer.offers.map(({ name, label, options }) => (
              <details key={name} className="fold">
                <summary>{label}</summary>
                <fieldset className="choices">
                  <legend className="sr">{label}</legend>
                  {options.map(({ value, label }) => (
                    <Checkbox key={value} name={`offer.${name}`} value={value} defaultChecked label={label} />
                  ))}
                </fieldset>
              </details>
            ))}
            <Field
              name="commissionBasisPoints"
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
              defaultValue="10"
              label={`${offer.commissionWord}: ${offer.percentWord}`}
              error={errorOf('commissionBasisPoints')}
            />
            <h2>{words.admin}</h2>
            <Field
              name="admin.fullName"
              label={t('shop:register.fullName')}
              autoComplete="name"
              error={errorOf('admin.fullName')}
            />
            <Field
              name="admin.email"
              type="email"
              inputMode="email"
              autoComplete="username"
              label={t('common:noun.email')}
              error={errorOf('admin.email')}
            />
            <Field
              name="admin.phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              label={t('common:noun.phone')}
              error={errorOf('admin.phone')}
            />
            <Field
              name="admin.password"
              type="password"
              autoComplete="new-password"
              label={t('common:noun.password')}
              help={t('shop:register.passwordHelp')}
              error={errorOf('admin.password')}
            />
          </div>
        )}
      </SavedForm>
    </div>
  )
}
