import { expect, test } from 'vitest'
import { nameOrder } from './name-order.ts'

test('names stand in the order of the reader’s emails', () => {
  // By the numbers of their emails the second would stand first.
  expect(['ലഡാക്ക്', 'ആൻഡമാൻ', 'ആസാം'].toSorted(nameOrder('ml'))).toEqual(['ആൻഡമാൻ', 'ആസാം', 'ലഡാക്ക്'])
  expect(['Zari', 'ajrakh', 'Bidri'].toSorted(nameOrder('en'))).toEqual(['ajrakh', 'Bidri', 'Zari'])
})

test('languages that some browsers cannot order are ordered everywhere alike', () => {
  for (const language of ['pa', 'or', 'as']) {
    expect(['ଓଡ଼ିଶା', 'অসম', 'ਪੰਜਾਬ', 'ਅਸਾਮ'].toSorted(nameOrder(language))).toEqual(
      ['ଓଡ଼ିଶା', 'অসম', 'ਪੰਜਾਬ', 'ਅਸਾਮ'].toSorted(nameOrder('en')),
    )
  }
})
