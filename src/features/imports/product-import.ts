export const importFormats = ['shopify', 'woocommerce', 'haat'] as const

export type ImportFormat = (typeof importFormats)[number]

export const importStatuses = ['reading', 'read', 'running', 'finished', 'failed'] as const

export type ImportStatus = (typeof importStatuses)[number]

export const importOutcomes = ['new', 'changed', 'skipped', 'failed'] as const

export type ImportOutcome = (typeof importOutcomes)[number]

export type ImportNote = { line: number; note: string; values: Record<string, string> }

/**
 * What only the artisan can map: categories to crafts (`''`: skip their products), and whether the currency is rupees.
 */
export type ImportAnswers = { crafts: Record<string, string>; isInRupees: boolean }

/** `isOldEncoding`: the file was not UTF-8 and was read as Windows-1252; non-Western letters may be wrong. */
export type ImportQuestions = {
  categories: { value: string; products: number; craft: string | null }[]
  isOldEncoding?: boolean
}

/** How large files may be, and how much may be in them. Bytes. */
export const importLimits = {
  fileBytes: 20 * 1024 * 1024,
  picturesBytes: 200 * 1024 * 1024,
  pictureBytes: 5_242_880,
  pictures: 2_000,
  products: 10_000,
}

/** Notes that ask for something to be done before the piece can go to the admin. */
export const guessedNotes: readonly string[] = ['sizeGuessed', 'weightGuessed', 'pictureMissing', 'noPicture']
