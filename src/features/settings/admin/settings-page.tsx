import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { dayOf, endOfDay } from '#features/screens/table/india-day.ts'
import { useAct } from '#features/screens/use-act.ts'
import { type ShownSetting, settingsApi } from '#features/settings/api.ts'
import { listShownSettings } from '#features/settings/settings-queries.ts'
import {
  flagNames,
  offerNames,
  type PlannedValue,
  type SettingName,
  type SettingRule,
  type SettingValue,
  settingRules,
  zoneWords,
} from '#features/settings/shop-settings.ts'
import { formatInr, readRupees } from '#platform/money/money.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Checkbox, Field, Radio } from '#ui/controls.tsx'
import { DateText, formatDate } from '#ui/date-text.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  return {
    head: privateHead(context, 'admin:settings.title'),
    settings: await listShownSettings(ctx),
    tomorrow: dayOf(endOfDay(dayOf(ctx.clock.now().toISOString()))),
  }
}

export { meta } from '#features/page-meta.ts'

const isFeature = ({ name }: ShownSetting) => flagNames.some((flag) => flag === name)
const isOffer = ({ name }: ShownSetting) => offerNames.some((offer) => offer === name)

export default function AdminSettingsPage() {
  const { t } = useTranslation('admin')
  const { settings } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="admin-title">
        <h1>{t('settings.title')}</h1>
      </div>
      <section aria-labelledby="features">
        <SectionHead id="features" title={t('settings.features')} />
        <p>{t('settings.featuresText')}</p>
        <SettingTable caption={t('settings.features')} settings={settings.filter(isFeature)} />
      </section>
      <section aria-labelledby="rules">
        <SectionHead
          id="rules"
          title={t('settings.rules')}
          link={{ to: paths.adminAudit('action=setting'), label: t('settings.history') }}
        />
        <SettingTable
          caption={t('settings.rules')}
          settings={settings.filter((setting) => !isFeature(setting) && !isOffer(setting))}
        />
      </section>
      <section aria-labelledby="offer">
        <SectionHead id="offer" title={t('settings.offer')} />
        <p>{t('settings.offerText')}</p>
        <SettingTable caption={t('settings.offer')} settings={settings.filter(isOffer)} />
      </section>
    </>
  )
}

function SettingTable({ caption, settings }: { caption: string; settings: readonly ShownSetting[] }) {
  const { t } = useTranslation('admin')
  const [edited, setEdited] = useState<ShownSetting | null>(null)
  return (
    <>
      <LedgerTable
        caption={caption}
        className="stock"
        columns={[{ label: t('settings.name') }, { label: t('settings.value') }, { label: t('settings.changed') }]}
      >
        <tbody>
          {settings.map((setting) => (
            <tr key={setting.name}>
              <td>
                <b>{t(`settings.of.${setting.name}`)}</b>
                <span className="under">{t(`settings.textOf.${setting.name}`)}</span>
              </td>
              <td>
                <Shown name={setting.name} value={setting.value} />{' '}
                <Button variant="link" onClick={() => setEdited(setting)}>
                  {t('common:form.change')}
                  <span className="sr">: {t(`settings.of.${setting.name}`)}</span>
                </Button>
                {setting.next ? <Planned setting={setting} next={setting.next} /> : null}
              </td>
              <td>
                {setting.changedAt ? (
                  <>
                    <DateText iso={setting.changedAt} shape="day-time" />
                    <span className="under">{setting.changedBy}</span>
                  </>
                ) : (
                  <span className="mute">{t('settings.standard')}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </LedgerTable>
      {edited ? <ChangeDialog setting={edited} onClose={() => setEdited(null)} /> : null}
    </>
  )
}

/** Long lists are counted. */
const mostNamed = 3

function Shown({ name, value }: Pick<ShownSetting, 'name' | 'value'>) {
  const { t } = useTranslation('admin')
  const nameOf = useOptionNames(name)
  if (typeof value === 'number') {
    return <span className="num">{settingRules[name].kind === 'money' ? formatInr(value) : value}</span>
  }
  if (settingRules[name].kind === 'text') return <span>{value || t('settings.noneOf')}</span>
  if (typeof value === 'string') return <span>{nameOf(value)}</span>
  if (typeof value === 'boolean') {
    return <span className={value ? 'ok' : 'stop'}>{t(value ? 'settings.on' : 'settings.off')}</span>
  }
  const { options } = someOf(name)
  if (value.length === 0) return <span>{t('settings.noneOf')}</span>
  if (value.length === options.length) return <span>{t('settings.allOf')}</span>
  if (value.length <= mostNamed) return <span>{value.map(nameOf).join(', ')}</span>
  return <span>{t('settings.someOf', { chosen: value.length, all: options.length })}</span>
}

function Planned({ setting: { name, value }, next }: { setting: ShownSetting; next: PlannedValue }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const [problem, setProblem] = useState<string | null>(null)
  const withdraw = async () => {
    const input = { params: { name }, body: { value, expected: value } }
    setProblem(await act(() => api.call(settingsApi.save, input), t('common:form.done')))
  }
  return (
    <span className="under">
      {t('rates.from', { day: formatDate((key, options) => t(key, options), next.from) })}:{' '}
      <Shown name={name} value={next.value} />{' '}
      <Button variant="link" onClick={() => void withdraw()}>
        {t('coupons.withdraw')}
        <span className="sr">: {t(`settings.of.${name}`)}</span>
      </Button>
      {problem ? (
        <span className="err" role="alert">
          {problem}
        </span>
      ) : null}
    </span>
  )
}

function someOf(name: SettingName) {
  const rule: SettingRule = settingRules[name]
  return rule.kind === 'some' || rule.kind === 'choice'
    ? rule
    : { kind: 'some' as const, options: [], words: undefined }
}

/** Options without words are names. */
function useOptionNames(name: SettingName): (option: string) => string {
  const { t } = useTranslation('admin')
  const rule = someOf(name)
  if (rule.kind === 'choice') return (option) => t(`settings.optionsOf.${name}.${option}`)
  const { words } = rule
  if (words === zoneWords) return (option) => `${option}: ${t(words + option)}`
  return (option) => (words ? t(`${words}.${option}`) : option)
}

const kindWithButton = (value: SettingValue) => typeof value === 'boolean'

function ChangeDialog({ setting, onClose }: { setting: ShownSetting; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const { tomorrow } = useLoaderData<typeof loader>()
  const act = useAct()
  const { name, value: expected } = setting
  const rule: SettingRule = settingRules[name]

  const save = (value: SettingValue, form: FormData) => {
    const fromDay = typed(form, 'fromDay')
    const body = { value, expected, ...(fromDay ? { fromDay } : {}) }
    return act(() => api.call(settingsApi.save, { params: { name }, body }), t('common:form.done'))
  }
  const change = async (form: FormData) => {
    if (typeof expected === 'boolean') return save(!expected, form)
    if (rule.kind === 'count') return save(Number(typed(form, 'pieces')), form)
    if (rule.kind === 'text') return save(typed(form, 'text'), form)
    if (rule.kind === 'choice') return save(typed(form, 'option'), form)
    if (rule.kind === 'some') {
      const chosen = form.getAll('option').map(String)
      return chosen.length < rule.least ? t('settings.chooseOne') : save(chosen, form)
    }
    const paise = readRupees(typed(form, 'rupees'))
    return paise === null ? t('refundForm.notRupees') : save(paise, form)
  }
  const turn = expected === true ? 'settings.turnOff' : 'settings.turnOn'
  return (
    <AskDialog
      title={t(`settings.of.${name}`)}
      text={t(`settings.textOf.${name}`)}
      act={t(kindWithButton(expected) ? turn : 'common:action.save')}
      onAct={change}
      onClose={onClose}
    >
      <ValueFields setting={setting} />
      <Field name="fromDay" type="date" min={tomorrow} label={t('rates.day')} help={t('settings.emptyAtOnce')} />
    </AskDialog>
  )
}

function ValueFields({ setting: { name, value } }: { setting: ShownSetting }) {
  const { t } = useTranslation('admin')
  const nameOf = useOptionNames(name)
  const rule: SettingRule = settingRules[name]
  switch (rule.kind) {
    case 'switch':
      return null
    case 'money':
      return (
        <Field
          name="rupees"
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={String(Number(value) / 100)}
          label={t('settings.rupees')}
          help={t('settings.range', { from: formatInr(rule.from), to: formatInr(rule.to) })}
        />
      )
    case 'count':
      return (
        <Field
          name="pieces"
          type="number"
          min={rule.from}
          max={rule.to}
          step={1}
          required
          defaultValue={String(value)}
          label={t('settings.value')}
          help={t('settings.range', { from: rule.from, to: rule.to })}
        />
      )
    case 'text':
      return (
        <Field
          name="text"
          maxLength={rule.most}
          autoComplete="off"
          defaultValue={String(value)}
          label={t('settings.value')}
        />
      )
    case 'choice':
      return (
        <fieldset>
          <legend className="sr">{t('settings.value')}</legend>
          {rule.options.map((option) => (
            <Radio key={option} name="option" value={option} defaultChecked={option === value} label={nameOf(option)} />
          ))}
        </fieldset>
      )
    case 'some':
      return (
        <fieldset className="choices">
          <legend className="sr">{t('settings.value')}</legend>
          {rule.options.map((option) => (
            <Checkbox
              key={option}
              name="option"
              value={option}
              defaultChecked={Array.isArray(value) && value.includes(option)}
              label={nameOf(option)}
            />
          ))}
        </fieldset>
      )
  }
}
