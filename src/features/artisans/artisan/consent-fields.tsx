import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConsentManner, consentManners, makerConsentVersion } from '#features/artisans/maker-consent.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { ReadAloud } from '#ui/speech/read-aloud.tsx'
import { Checkbox, Radio } from '#ui/tick.tsx'

/** The words that are read to a maker, how the maker agreed, and before whom. */
export function ConsentFields({ name, account }: { name: string; account: string }) {
  const { t } = useTranslation('workshop')
  const [manner, setManner] = useState<ConsentManner>('signed')
  const text = t('makers.consent.text', { name: name || '…', account })
  return (
    <>
      <blockquote className="consent-text">
        <p>{text}</p>
        <p className="small mute">{t('makers.consent.version', { version: makerConsentVersion })}</p>
        <ReadAloud text={text} />
      </blockquote>
      <fieldset className="move-choices">
        <legend className="lab">{t('makers.manner')}</legend>
        {consentManners.map((one) => (
          <Radio
            key={one}
            name="manner"
            value={one}
            checked={manner === one}
            onChange={() => setManner(one)}
            label={t(`makers.manners.${one}`)}
          />
        ))}
      </fieldset>
      {manner === 'signed' ? null : (
        <Field name="witnessName" required maxLength={50} label={t('makers.witness')} help={t('makers.witnessHelp')} />
      )}
      <Checkbox name="agrees" required label={t('makers.agrees', { name: name || '…' })} />
    </>
  )
}

/** What was said in the fields, as the calls want it. */
export function consentOf(form: FormData) {
  const manner = consentManners.find((one) => one === form.get('manner')) ?? 'signed'
  const witnessName = typed(form, 'witnessName')
  return {
    manner,
    textVersion: makerConsentVersion as typeof makerConsentVersion,
    agrees: true as const,
    ...(manner === 'signed' ? {} : { witnessName }),
  }
}
