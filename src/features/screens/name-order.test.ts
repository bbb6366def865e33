import { expect, test } from 'vitest'
import { nameOrder } from './name-order.ts'

test('names are sorted by the rules of the reader’s language', () => {
  // Code point order would put the second one first.
  expect(['ലഡാക്ക്', 'ആൻഡമാൻ', 'ആസാം'].toSorted(nameOrder('ml'))).toEqual(['ആൻഡമാൻ', 'ആസാം', 'ലഡാക്ക്'])
  expect(['Zari', 'ajrakh', 'Bidri'].toSorted(nameOrder('en'))).toEqual(['ajrakh', 'Bidri', 'Zari'])
})

test('languages that some browsers cannot sort have the same order in every browser', () => {
  for (const language of ['pa', 'or', 'as']) {
    expect(['ଓଡ଼ିଶା', 'অসম', 'ਪੰਜਾਬ', 'ਅਸਾਮ'].toSorted(nameOrder(language))).toEqual(
      ['ଓଡ଼ିଶା', 'অসম', 'ਪੰਜਾਬ', 'ਅਸਾਮ'].toSorted(nameOrder('en')),
    )
  }
})
