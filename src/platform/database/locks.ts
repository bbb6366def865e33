/** All advisory lock numbers, so that no two uses share one. Hashed 64-bit locks are defined where they are used. */
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
  searchIndex: 7_203_518,
} as const
