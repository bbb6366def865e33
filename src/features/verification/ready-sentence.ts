/** Sentences that the admin says often, by the move they go with. Words: `admin.json`, group `ready`. */
export const readySentences: Readonly<Record<string, readonly string[]>> = {
  request_changes: ['pictures', 'story', 'numberNotFound', 'taxNotFound', 'nameDiffers', 'placeDiffers'],
  reject: ['notHandmade', 'notArtisan', 'picturesTaken', 'numberNotFound'],
  suspend: ['notHandmade', 'picturesTaken', 'ordersLeft', 'unsafe'],
  close: ['asked', 'notHandmade'],
  uphold: ['nothingNew', 'stillNotHandmade'],
}

/** One of them: `text` in the reader's language, `meaning` in that of the admin. */
export type ReadySentence = { move: string; text: string; meaning: string }
