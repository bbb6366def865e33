import { useState } from 'react'
import { sentPicture, type TrayPicture } from '#features/images/parts/tray-picture.ts'
import type { TypedPicture } from './typed-product.ts'
import type { ProductFormState } from './use-product-form.ts'

/** The pictures of the form as the tray shows them: what a draft keeps of them, and how they stand on this phone. */
export function useTrayPictures(form: ProductFormState) {
  const [standing, setStanding] = useState<readonly TrayPicture[]>([])
  const pictures = form.typed.pictures.map((kept) => {
    const known = standing.find(({ id }) => id === kept.id)
    return known && known.key === kept.key ? { ...known, alt: kept.alt } : trayPicture(kept)
  })
  const put = (next: TrayPicture[]) => {
    setStanding(next)
    const kept = next.map(({ id, key, alt }) => ({ id, key, alt }))
    // How far a picture has come is not worth a save.
    if (JSON.stringify(kept) !== JSON.stringify(form.typed.pictures)) form.change({ pictures: kept })
  }
  return { pictures, put }
}

function trayPicture({ id, key, alt }: TypedPicture): TrayPicture {
  if (key !== null) return { ...sentPicture({ key, alt }), id }
  return { id, key, previewUrl: '', alt, state: 'kept', problem: null, warning: null }
}
