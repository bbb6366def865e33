import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostPictures } from '#features/artisans/maker-form.ts'
import { PictureTray } from '#features/images/parts/picture-tray.tsx'
import { sentPicture, type TrayPicture } from '#features/images/parts/tray-picture.ts'
import { ApiError } from '#features/screens/api.ts'
import { isLanguage } from '#platform/i18n/languages.ts'
import { Button } from '#ui/button.tsx'
import { type OwnMaker, useSaveSection } from './artisan-form-parts.ts'

/** Photographs of the work and the workshop, in the order in which visitors see them. */
export function GalleryForm({ artisan, file }: OwnMaker) {
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
      await save({ gallery: { pictures: pictures.map((picture) => saidOf(picture, file, i18n.language)) } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.errors[0]?.message ?? error.message)
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
        propose={(index) => t('start.pictures.propose', { name: artisan.name, place: index + 1 })}
      />
      {waits ? <p className="small mute">{t('start.pictures.wait')}</p> : null}
      {problem ? (
        <p className="ask stopped" role="alert">
          {problem}
        </p>
      ) : null}
      <Button type="submit" disabled={isSaving || waits || pictures.length === 0}>
        {isSaving ? t('common:form.sending') : t('start.save')}
      </Button>
    </form>
  )
}

/** Words that were not touched stay in the language they were read in; others are in that of the page. */
function saidOf({ key, alt }: TrayPicture, { pictures }: OwnMaker['file'], language: string) {
  const read = pictures.find((picture) => picture.key === key && picture.alt === alt)
  const said = read?.altLanguage ?? language
  return { key: key ?? '', alt, language: isLanguage(said) ? said : 'en' } as const
}
