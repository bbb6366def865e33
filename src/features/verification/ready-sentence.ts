export const readySentences: Readonly<Record<string, readonly string[]>> = {
  request_changes: ['pictures', 'story', 'numberNotFound', 'taxNotFound', 'nameDiffers', 'placeDiffers'],
  reject: ['notHandmade', 'notArtisan', 'picturesTaken', 'numberNotFound'],
  suspend: ['notHandmade', 'picturesTaken', 'ordersLeft', 'unsafe'],
  close: ['asked', 'notHandmade'],
  uphold: ['nothingNew', 'stillNotHandmade'],
}

export type ReadySentence = { move: string; text: string; meaning: string }
