import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import { artisansApi } from '#features/artisans/api.ts'
import type { OwnArtisan } from '#features/artisans/artisan.ts'
import type { artisanChange } from '#features/artisans/artisan-form.ts'
import { api } from '#features/screens/api-client.ts'
import type { ArtisanFile } from '#features/verification/artisan-file.ts'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export type OwnArtisanState = { artisan: OwnArtisan; file: ArtisanFile }

export function useSaved() {
  const { t } = useTranslation('workshop')
  const { revalidate } = useRevalidator()

  return async () => {
    toast.success(t('start.saved'))
    await revalidate()
  }
}

/** @throws ApiError with the server's messages */
export function useSaveSection() {
  const saved = useSaved()

  return async (body: z.input<typeof artisanChange>) => {
    // The API parses it again with the same schema: the output of the form is valid input.
    await api.call(artisansApi.saveProfile, { body: body as z.output<typeof artisanChange> })
    await saved()
  }
}
