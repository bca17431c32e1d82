import { expect, test } from 'vitest'
import { splitAtDifference, fieldText } from './field-text.ts'

test('the differing words of two texts are found', () => {
  expect(splitAtDifference('Hip throw against a push', 'Hip throw from a push')).toEqual([
    'Hip throw ',
    'against ',
    'a push',
  ])
  expect(splitAtDifference('One two', 'One two three')).toEqual(['One ', 'two', ''])
  expect(splitAtDifference('Same', 'Same')).toEqual(['Same', '', ''])
})

test('lists and rows are converted to one line per entry', () => {
  expect(fieldText([{ technique: 'exit', at: 2 }, 'hip-throw'])).toBe('exit, 2\nhip-throw')
  expect(fieldText(undefined)).toBe('')
})
