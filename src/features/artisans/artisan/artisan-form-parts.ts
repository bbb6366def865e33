import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import { artisansApi } from '#features/artisans/api.ts'
import type { OwnArtisan } from '#features/artisans/artisan.ts'
import type { artisanChange } from '#features/artisans/artisan-form.ts'
import { api } from '#features/screens/api-client.ts'
import type { ArtisanFile } from '#features/verification/artisan-file.ts'
import { toast } from '#ui/toaster.tsx'

/** All that an artisan gave, as the steps of the start and the profile show it. */
export type OwnArtisanState = { artisan: OwnArtisan; file: ArtisanFile }

/** Says that something is saved and shows the page anew. */
export function useSaved() {
  const { t } = useTranslation('workshop')
  const { revalidate } = useRevalidator()

  return async () => {
    toast.success(t('start.saved'))
    await revalidate()
  }
}

/** Saves one section of the own profile. @throws ApiError with the server's sentences */
export function useSaveSection() {
  const saved = useSaved()

  return async (body: z.input<typeof artisanChange>) => {
    // The schema of the call parses it again: what went through the form's schema is its own input.
    await api.call(artisansApi.saveProfile, { body: body as z.output<typeof artisanChange> })
    await saved()
  }
}
