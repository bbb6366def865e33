/** A file of products from another shop, or our own template. */
export const importFormats = ['shopify', 'woocommerce', 'haat'] as const

export type ImportFormat = (typeof importFormats)[number]

export const importStatuses = ['reading', 'read', 'running', 'finished', 'failed'] as const

export type ImportStatus = (typeof importStatuses)[number]

/** What happens with one product of the file. `skipped`: it stands in the shop like that already. */
export const importOutcomes = ['new', 'changed', 'skipped', 'failed'] as const

export type ImportOutcome = (typeof importOutcomes)[number]

/** A sentence by its key below `workshop:import.note`, with what it speaks of. */
export type ImportNote = { line: number; note: string; values: Record<string, string> }

/**
 * What a file says and only the artisan can translate: its category to a craft (`''`: its products are left out), its currency
 * to rupees.
 */
export type ImportAnswers = { crafts: Record<string, string>; isInRupees: boolean }

/** `isOldEncoding`: the file was no UTF-8 and was read as Windows writes Western languages; other letters may be wrong. */
export type ImportQuestions = {
  categories: { value: string; products: number; craft: string | null }[]
  isOldEncoding?: boolean
}

/** How large files may be, and how much may be in them. Bytes. */
export const importLimits = {
  fileBytes: 20 * 1024 * 1024,
  picturesBytes: 200 * 1024 * 1024,
  /** one picture, as everywhere */
  pictureBytes: 5_242_880,
  pictures: 2_000,
  products: 10_000,
}

/** Notes that ask for something to be done before the piece can go to the admin. */
export const guessedNotes: readonly string[] = ['sizeGuessed', 'weightGuessed', 'pictureMissing', 'noPicture']
