import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { type ShownSetting, settingsApi } from '#features/settings/api.ts'
import { listShownSettings } from '#features/settings/settings-queries.ts'
import { flagNames, type SettingValue, settingRules } from '#features/settings/shop-settings.ts'
import { formatInr, readRupees } from '#platform/money/money.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Field } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  return { head: privateHead(context, 'admin:settings.title'), settings: await listShownSettings(ctx) }
}

export { meta } from '#features/page-meta.ts'

const isFeature = ({ name }: ShownSetting) => flagNames.some((flag) => flag === name)

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
        <SettingTable caption={t('settings.rules')} settings={settings.filter((setting) => !isFeature(setting))} />
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
                <Shown setting={setting} />{' '}
                <Button variant="link" onClick={() => setEdited(setting)}>
                  {t('common:form.change')}
                  <span className="sr">: {t(`settings.of.${setting.name}`)}</span>
                </Button>
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

function Shown({ setting: { name, value } }: { setting: ShownSetting }) {
  const { t } = useTranslation('admin')
  if (typeof value === 'number') {
    return <span className="num">{settingRules[name].kind === 'money' ? formatInr(value) : value}</span>
  }
  return <span className={value ? 'ok' : 'stop'}>{t(value ? 'settings.on' : 'settings.off')}</span>
}

function ChangeDialog({ setting, onClose }: { setting: ShownSetting; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { name, value: expected } = setting
  const rule = settingRules[name]

  const save = (value: SettingValue) =>
    act(() => api.call(settingsApi.save, { params: { name }, body: { value, expected } }), t('common:form.done'))
  const change = async (form: FormData) => {
    if (typeof expected === 'boolean') return save(!expected)
    if (rule.kind === 'count') return save(Number(typed(form, 'pieces')))
    const paise = readRupees(typed(form, 'rupees'))
    return paise === null ? t('refundForm.notRupees') : save(paise)
  }
  const isOn = expected === true
  return (
    <AskDialog
      title={t(`settings.of.${name}`)}
      text={t(`settings.textOf.${name}`)}
      act={rule.kind !== 'switch' ? t('common:action.save') : t(isOn ? 'settings.turnOff' : 'settings.turnOn')}
      onAct={change}
      onClose={onClose}
    >
      {rule.kind === 'money' ? (
        <Field
          name="rupees"
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={String(Number(expected) / 100)}
          label={t('settings.rupees')}
          help={t('settings.range', { from: formatInr(rule.from), to: formatInr(rule.to) })}
        />
      ) : null}
      {rule.kind === 'count' ? (
        <Field
          name="pieces"
          type="number"
          min={rule.from}
          max={rule.to}
          step={1}
          required
          defaultValue={String(expected)}
          label={t('settings.value')}
          help={t('settings.range', { from: rule.from, to: rule.to })}
        />
      ) : null}
    </AskDialog>
  )
}
