import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { requireRole } from '#features/actor.ts'
import { brandApi } from '#features/brand/api.ts'
import {
  type Brand,
  type BrandForm,
  brandFaces,
  brandLimits,
  brandTokens,
  contrast,
  leastContrast,
} from '#features/brand/brand.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { SavedForm } from '#features/screens/saved-form.tsx'
import { useSentence } from '#features/screens/table/use-sentence.ts'
import { useAct } from '#features/screens/use-act.ts'
import { readSettings } from '#features/settings/settings-queries.ts'
import { fallbackLanguage, languages } from '#platform/i18n/languages.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, Checkbox, Field, Problem, Select, TextArea } from '#ui/controls.tsx'
import { FileField } from '#ui/file-field.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import './brand.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  requireRole(ctx.actor, 'admin')
  return { head: privateHead(context, 'admin:brand.title'), brand: (await readSettings(ctx)).brand }
}

export { meta } from '#features/page-meta.ts'

export default function AdminBrandPage() {
  const { t } = useTranslation('admin')
  const { brand } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="admin-title">
        <h1>{t('brand.title')}</h1>
      </div>
      <p className="small mute">{t('brand.text')}</p>
      <Logo key={`logo ${brand.revision}`} brand={brand} />
      <BrandFields key={brand.revision} brand={brand} />
    </>
  )
}

function Logo({ brand }: { brand: Brand }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { problem, say } = useSentence()
  const query = { revision: brand.revision }
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > brandLimits.logoBytes) return say(t('brand.logoTooLarge'))
    say(await act(() => api.send(brandApi.saveLogo, { query }, file), t('common:form.done')))
  }
  const remove = async () => say(await act(() => api.call(brandApi.removeLogo, { query }), t('common:form.done')))
  return (
    <section className="sec" aria-labelledby="brand-logo">
      <h2 id="brand-logo">{t('brand.logo')}</h2>
      {brand.logo ? (
        <p className="brand-logo">
          <img src={paths.logo(brand.logo.mark)} alt={t('brand.logoNow')} height={64} />
        </p>
      ) : null}
      <FileField
        label={t('brand.logoFile')}
        help={t('brand.logoHelp')}
        action={t('brand.chooseLogo')}
        icon="picture"
        accept=".svg,.png,image/svg+xml,image/png"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <Problem>{problem}</Problem>
      {brand.logo ? <Button onClick={() => void remove()}>{t('brand.removeLogo')}</Button> : null}
    </section>
  )
}

function BrandFields({ brand }: { brand: Brand }) {
  const { revalidate } = useRevalidator()
  const [look, setLook] = useState<Pick<Brand, 'action' | 'ink' | 'face'>>(brand)
  const save = async (data: FormData) => {
    const form = readBrandForm(data)
    await api.call(brandApi.save, { body: { form, revision: brand.revision } })
    // The words of this page were loaded under the old name.
    if (isRenamed(form, brand)) location.reload()
    else await revalidate()
  }
  return (
    <SavedForm save={save} onChange={(data) => setLook(readBrandForm(data))}>
      {(errorOf) => (
        <>
          <Names brand={brand} errorOf={errorOf} />
          <Look brand={brand} look={look} errorOf={errorOf} />
          <Rest brand={brand} errorOf={errorOf} />
        </>
      )}
    </SavedForm>
  )
}

const isRenamed = (form: BrandForm, brand: Brand) => JSON.stringify(form.names) !== JSON.stringify(brand.names)

function readBrandForm(data: FormData): BrandForm {
  const texts = (kind: string) =>
    Object.fromEntries(
      languages.map(({ code }) => [code, typed(data, `${kind}.${code}`)]).filter(([, text]) => text !== ''),
    )
  const chosen = languages.filter(({ code }) => code === fallbackLanguage || data.has(`languages.${code}`))
  return {
    ...{ names: texts('names'), signature: texts('signature') },
    ...{ action: typed(data, 'action'), ink: typed(data, 'ink'), orderPrefix: typed(data, 'orderPrefix') },
    face: typed(data, 'face') as BrandForm['face'],
    languages: chosen.map(({ code }) => code),
    networks: typed(data, 'networks').split(/\s+/).filter(Boolean),
    showsCredit: data.has('showsCredit'),
  }
}

type PartProps = { brand: Brand; errorOf: (field: string) => string | undefined }

function Names({ brand, errorOf }: PartProps) {
  const { t } = useTranslation('admin')
  const fields = (codes: typeof languages | readonly (typeof languages)[number][]) => (
    <div className="words-in">
      {codes.map(({ code }) => (
        <Field
          key={code}
          name={`names.${code}`}
          lang={code}
          defaultValue={brand.names[code] ?? ''}
          maxLength={brandLimits.name}
          label={t('brand.nameIn', { language: t(`piece.language.${code}`) })}
          error={errorOf(`names.${code}`)}
        />
      ))}
    </div>
  )
  const others = languages.filter(({ code }) => code !== fallbackLanguage)
  return (
    <section aria-labelledby="brand-names">
      <h2 id="brand-names">{t('brand.names')}</h2>
      <p className="small mute">{t('brand.namesHelp')}</p>
      {fields(languages.filter(({ code }) => code === fallbackLanguage))}
      <details>
        <summary>
          {t('collections.otherLanguages', { count: others.filter(({ code }) => brand.names[code]).length })}
        </summary>
        {fields(others)}
      </details>
    </section>
  )
}

const hexColour = /^#[0-9a-f]{6}$/i

function Look({ brand, look, errorOf }: PartProps & { look: Pick<Brand, 'action' | 'ink' | 'face'> }) {
  const { t } = useTranslation('admin')
  const ratio = (role: 'action' | 'ink') => {
    if (!hexColour.test(look[role])) return t('brand.colourHelp')
    const figure = contrast(look[role], '#fcfcfa').toFixed(1)
    return t('brand.contrast', { figure, least: leastContrast[role] })
  }
  const isShown = hexColour.test(look.action) && hexColour.test(look.ink)
  return (
    <section aria-labelledby="brand-look">
      <h2 id="brand-look">{t('brand.look')}</h2>
      <div className="brand-look">
        <div className="words-in">
          {(['action', 'ink'] as const).map((role) => (
            <Field
              key={role}
              name={role}
              defaultValue={brand[role]}
              maxLength={7}
              spellCheck={false}
              autoComplete="off"
              label={t(`brand.${role}`)}
              help={ratio(role)}
              error={errorOf(role)}
            />
          ))}
          <Select
            name="face"
            defaultValue={brand.face}
            label={t('brand.face')}
            options={brandFaces.map((value) => ({ value, label: t(`brand.faceOf.${value}`) }))}
            error={errorOf('face')}
          />
        </div>
        <figure className="brand-preview" style={isShown ? brandTokens(look) : undefined}>
          <figcaption className="micro">{t('brand.preview')}</figcaption>
          <p className="preview-head">
            {t('shop:home.title1')} {t('shop:home.title2')}
          </p>
          <p>{t('shop:home.description')}</p>
          <p>
            <span className="btn act">{t('shop:home.shopNow')}</span>
          </p>
        </figure>
      </div>
    </section>
  )
}

function Rest({ brand, errorOf }: PartProps) {
  const { t } = useTranslation('admin')
  return (
    <section aria-labelledby="brand-rest">
      <h2 id="brand-rest">{t('brand.rest')}</h2>
      <fieldset className="brand-languages">
        <legend className="lab">{t('brand.languages')}</legend>
        {languages.map(({ code, nativeName }) => (
          <Checkbox
            key={code}
            name={`languages.${code}`}
            defaultChecked={brand.languages.includes(code)}
            disabled={code === fallbackLanguage}
            label={<span lang={code}>{nativeName}</span>}
          />
        ))}
      </fieldset>
      <div className="words-in">
        <Field
          name="orderPrefix"
          defaultValue={brand.orderPrefix}
          maxLength={4}
          label={t('brand.orderPrefix')}
          help={t('brand.orderPrefixHelp')}
          error={errorOf('orderPrefix')}
        />
        <TextArea
          name="signature.en"
          lang="en"
          rows={3}
          defaultValue={brand.signature.en ?? ''}
          maxLength={brandLimits.signature}
          label={t('brand.signature')}
          help={t('brand.signatureHelp')}
          error={errorOf('signature.en')}
        />
        <TextArea
          name="networks"
          rows={3}
          defaultValue={brand.networks.join('\n')}
          label={t('brand.networks')}
          help={t('brand.networksHelp')}
          error={errorOf('networks') ?? errorOf('networks.0')}
        />
        <Checkbox name="showsCredit" defaultChecked={brand.showsCredit} label={t('brand.showsCredit')} />
      </div>
      <details>
        <summary>{t('brand.signatures')}</summary>
        <div className="words-in">
          {languages
            .filter(({ code }) => code !== fallbackLanguage)
            .map(({ code }) => (
              <TextArea
                key={code}
                name={`signature.${code}`}
                lang={code}
                rows={2}
                defaultValue={brand.signature[code] ?? ''}
                maxLength={brandLimits.signature}
                label={t('brand.signatureIn', { language: t(`piece.language.${code}`) })}
                error={errorOf(`signature.${code}`)}
              />
            ))}
        </div>
      </details>
    </section>
  )
}
