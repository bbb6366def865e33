/**
 * The numbers of all advisory locks: two uses of one number would wait for each other, and one that is written twice would not wait
 * at all. A lock of a word that is hashed in SQL takes 64 bits and stands where it is used.
 */
export const locks = {
  // With a second number: one at a time per account or artisan, or per name of a picture.
  orderOfAccount: 720,
  picturesOfAccount: 721,
  partsOfAccount: 725,
  codesOfArtisan: 722,
  draftsOfArtisan: 723,
  pictureName: 724,
  earningsOfArtisan: 7101,
  // For the whole database.
  payoutRuns: 7102,
  testTemplate: 7_203_514,
  migration: 7_203_515,
  appRole: 7_203_516,
  fillShop: 7_203_517,
} as const
