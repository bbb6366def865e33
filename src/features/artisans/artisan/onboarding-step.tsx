import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { artisansApi } from '#features/artisans/api.ts'
import { mostPictures } from '#features/artisans/artisan-form.ts'
import { PictureTray } from '#features/images/parts/picture-tray.tsx'
import { preparePicture } from '#features/images/parts/prepare-picture.ts'
import { sentPicture, type TrayPicture } from '#features/images/parts/tray-picture.ts'
import { OwnPayoutAccount } from '#features/payouts/artisan/payout-account.tsx'
import type { PayoutAccount } from '#features/payouts/payout.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { useAct } from '#features/screens/use-act.ts'
import { showServerErrors, useCheckedForm } from '#features/screens/use-checked-form.ts'
import type { ArtisanFile } from '#features/verification/artisan-file.ts'
import {
  type ArtisanPaper,
  type PaperKind,
  paperForms,
  paperKinds,
  paperNumber,
} from '#features/verification/artisan-paper.ts'
import type { ArtisanStep } from '#features/verification/onboarding-steps.ts'
import { isLanguage } from '#platform/i18n/languages.ts'
import { Button, Field, Problem } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { FileField } from '#ui/file-field.tsx'
import { ReadAloud } from '#ui/speech/read-aloud.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { type OwnArtisanState, useSaved, useSaveSection } from './artisan-form-parts.ts'
import { CraftForm } from './craft-form.tsx'
import { StoryForm } from './story-form.tsx'
import { TaxForm } from './tax-form.tsx'

type Props = StateProps & { step: ArtisanStep; opensFirst: boolean; children: ReactNode }

export function ArtisanStepSection({ step, isDone, isNeeded, opensFirst, children }: Props) {
  const { t } = useTranslation('workshop')
  const { hash } = useLocation()
  const [isOpen, setOpen] = useState(opensFirst)

  useEffect(() => {
    if (hash !== `#${step}`) return
    setOpen(true)
    document.getElementById(step)?.scrollIntoView()
  }, [hash, step])

  return (
    <li id={step} className={isDone ? 'artisan-step done' : 'artisan-step'}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2>{t(`start.step.${step}`)}</h2>
          <StepState isDone={isDone} isNeeded={isNeeded} />
        </summary>
        <div className="step-body">
          <p className="mute">{t(`start.help.${step}`)}</p>
          {children}
        </div>
      </details>
    </li>
  )
}

type StateProps = { isDone: boolean; isNeeded: boolean }

export function StepState({ isDone, isNeeded }: StateProps) {
  const { t } = useTranslation('workshop')
  const open = isNeeded ? t('start.open') : t('start.later')
  return (
    <span className={isDone ? 'step-state ok' : 'step-state'}>
      <i aria-hidden="true" />
      {isDone ? t('start.done') : open}
    </span>
  )
}

export function StepForm({
  step,
  artisan,
  account,
}: {
  step: ArtisanStep
  artisan: OwnArtisanState
  account: PayoutAccount | null
}) {
  switch (step) {
    case 'craft':
      return <CraftForm artisan={artisan.artisan} />
    case 'story':
      return <StoryForm {...artisan} />
    case 'pictures':
      return <GalleryForm {...artisan} />
    case 'money':
      return <OwnPayoutAccount account={account} />
    case 'tax':
      return <TaxForm {...artisan} />
    case 'papers':
      return <PapersForm papers={artisan.file.papers} />
    case 'undertaking':
      return <UndertakingForm file={artisan.file} />
  }
}

/** Changing this text needs a new version: see artisan-steps.ts. */
const points = ['own', 'match', 'place', 'law', 'buyer'] as const

function UndertakingForm({ file }: { file: ArtisanFile }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const [problem, setProblem] = useState<string | null>(null)
  const { undertaking, undertakingVersion } = file
  const isGiven = undertaking?.version === undertakingVersion

  const give = async (event: FormEvent) => {
    event.preventDefault()
    const body = { version: undertakingVersion }
    setProblem(await act(() => api.call(artisansApi.undertake, { body }), t('start.saved')))
  }

  return (
    <form method="post" className="stack" onSubmit={(event) => void give(event)}>
      <ol className="promise">
        {points.map((point) => (
          <li key={point}>{t(`start.undertaking.${point}`)}</li>
        ))}
      </ol>
      <ReadAloud text={points.map((point) => t(`start.undertaking.${point}`)).join(' ')} />
      <p className="small mute">{t('start.undertaking.version', { version: undertakingVersion })}</p>
      <Problem>{problem}</Problem>
      {isGiven ? (
        <p className="ok">
          {t('start.undertaking.given')} <DateText iso={undertaking.givenAt} shape="day-time" />
        </p>
      ) : (
        <Button type="submit">{t('start.undertaking.give')}</Button>
      )}
    </form>
  )
}

function GalleryForm({ artisan, file }: OwnArtisanState) {
  const { t, i18n } = useTranslation('workshop')
  const save = useSaveSection()
  const [pictures, setPictures] = useState<TrayPicture[]>(file.pictures.map(sentPicture))
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const waits = pictures.some(({ state }) => state !== 'sent')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    setProblem(null)
    try {
      await save({ gallery: { pictures: pictures.map((picture) => pictureInput(picture, file, i18n.language)) } })
    } catch (error) {
      setProblem(refusalOf(error))
    } finally {
      setSaving(false)
    }
  }

  return (
    <form method="post" className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <PictureTray
        value={pictures}
        onChange={setPictures}
        most={mostPictures}
        takesClips
        propose={(index) => t('start.pictures.propose', { name: artisan.name, place: index + 1 })}
      />
      {waits ? <p className="small mute">{t('start.pictures.wait')}</p> : null}
      <Problem>{problem}</Problem>
      <Button type="submit" disabled={isSaving || waits || pictures.length === 0}>
        {isSaving ? t('common:form.sending') : t('start.save')}
      </Button>
    </form>
  )
}

/** Unchanged alt texts keep their language; changed ones get the page's. */
function pictureInput({ key, alt }: TrayPicture, { pictures }: OwnArtisanState['file'], language: string) {
  const unchanged = pictures.find((picture) => picture.key === key && picture.alt === alt)
  const altLanguage = unchanged?.altLanguage ?? language
  return { key: key ?? '', alt, language: isLanguage(altLanguage) ? altLanguage : 'en' } as const
}

function PapersForm({ papers }: { papers: readonly ArtisanPaper[] }) {
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

type PapersFormProps = { kind: PaperKind; paper: ArtisanPaper | null }

function PaperForm({ kind, paper }: PapersFormProps) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const [problem, setProblem] = useState<string | null>(null)
  const { register, submit, error, isSubmitting } = usePaper({ kind, paper })
  const name = t(`start.papers.${kind}`)

  const remove = async () =>
    setProblem(await act(() => api.call(artisansApi.removePaper, { params: { kind } }), t('start.papers.removed')))

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
      {paper ? <PaperScan paper={paper} name={name} /> : null}
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

function PaperScan({ paper: { kind, scanAt }, name }: { paper: ArtisanPaper; name: string }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const [problem, setProblem] = useState<string | null>(null)
  const [image, setImage] = useState<string | null>(null)
  const params = { kind }

  const take = async (file: File | undefined) => {
    if (!file) return
    const prepared = await preparePicture(file)
    if ('refused' in prepared) return setProblem(t(prepared.refused))
    setImage(null)
    setProblem(
      await act(() => api.send(artisansApi.savePaperScan, { params }, prepared.blob), t('start.papers.scanSaved')),
    )
  }
  const show = async () => {
    const shown = await api
      .call(artisansApi.ownPaperScan, { params })
      .catch((error: unknown) => setProblem(refusalOf(error)))
    setImage(shown?.image ?? null)
  }

  return (
    <>
      <FileField
        label={t('start.papers.scan', { paper: name })}
        help={t('start.papers.scanHelp')}
        action={t(scanAt ? 'start.papers.scanAnew' : 'start.papers.scanTake')}
        icon="picture"
        showsNames={false}
        accept="image/*"
        error={problem ?? undefined}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      {scanAt && !image ? (
        <Button variant="link" onClick={() => void show()}>
          {t('start.papers.scanShow')}
          <span className="sr">: {name}</span>
        </Button>
      ) : null}
      {image ? <img className="paper-scan" src={image} alt={t('start.papers.scan', { paper: name })} /> : null}
    </>
  )
}

function usePaper({ kind, paper }: PapersFormProps) {
  const { t } = useTranslation('workshop')
  const saved = useSaved()
  const checked = useCheckedForm(form, { number: paper?.number ?? '' })

  const submit = checked.handleSubmit(async (body) => {
    try {
      await api.call(artisansApi.savePaper, { params: { kind }, body })
      await saved()
    } catch (error) {
      showServerErrors(checked, error, ['number'], t('common:errors.server'))
    }
  })
  const { errors, isSubmitting } = checked.formState
  const error = errors.number?.message ?? errors.root?.server?.message
  return { register: checked.register('number'), submit, error, isSubmitting }
}
