export const importFormats = ['shopify', 'woocommerce', 'haat'] as const

export type ImportFormat = (typeof importFormats)[number]

export const importStatuses = ['reading', 'read', 'running', 'finished', 'failed'] as const

export type ImportStatus = (typeof importStatuses)[number]

export const importOutcomes = ['new', 'changed', 'skipped', 'failed'] as const

export type ImportOutcome = (typeof importOutcomes)[number]

export type ImportNote = { line: number; note: string; values: Record<string, string> }

/** `''` as a craft skips the products of that category. */
export type ImportAnswers = { crafts: Record<string, string>; isInRupees: boolean }

/** `isOldEncoding`: not UTF-8, read as Windows-1252; non-Western letters may be wrong. */
export type ImportQuestions = {
  categories: { value: string; products: number; craft: string | null }[]
  isOldEncoding?: boolean
}

export const importLimits = {
  fileBytes: 20 * 1024 * 1024,
  picturesBytes: 200 * 1024 * 1024,
  pictureBytes: 5_242_880,
  pictures: 2_000,
  products: 10_000,
}

/** The artisan must act on these before the product can be submitted. */
export const guessedNotes: readonly string[] = ['sizeGuessed', 'weightGuessed', 'pictureMissing', 'noPicture']
