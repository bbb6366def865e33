/**
 * All advisory lock numbers: two uses of one number would wait for each other, and a lock written with two numbers
 * would not lock at all. A lock on a word hashed in SQL takes 64 bits and is defined where it is used.
 */
export const locks = {
  // With a second number: one at a time per account, artisan or picture name.
  orderOfAccount: 720,
  picturesOfAccount: 721,
  partsOfAccount: 725,
  codesOfArtisan: 722,
  draftsOfArtisan: 723,
  pictureName: 724,
  earningsOfArtisan: 7101,
  payoutRuns: 7102,
  testTemplate: 7_203_514,
  migration: 7_203_515,
  appRole: 7_203_516,
  fillShop: 7_203_517,
} as const
