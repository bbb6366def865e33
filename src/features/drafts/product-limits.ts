/** Without zod, because the artisan's form ships this file. */
export const productLimits = {
  pictures: 10,
  variants: 100,
  optionNames: 3,
  words: 20,
  nameLength: 120,
  textLength: 5000,
}
