/** Reason templates for the admin, by move. Words: `admin.json`, group `ready`. */
export const readySentences: Readonly<Record<string, readonly string[]>> = {
  request_changes: ['pictures', 'story', 'numberNotFound', 'taxNotFound', 'nameDiffers', 'placeDiffers'],
  reject: ['notHandmade', 'notArtisan', 'picturesTaken', 'numberNotFound'],
  suspend: ['notHandmade', 'picturesTaken', 'ordersLeft', 'unsafe'],
  close: ['asked', 'notHandmade'],
  uphold: ['nothingNew', 'stillNotHandmade'],
}

/** `text` is in the reader's language, `meaning` in the admin's. */
export type ReadySentence = { move: string; text: string; meaning: string }
