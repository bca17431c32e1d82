import { expect, test } from 'vitest'
import { differingPart, fieldText } from './field-text.ts'

test('the words in which two texts differ are found', () => {
  expect(differingPart('Hip throw against a push', 'Hip throw from a push')).toEqual([
    'Hip throw ',
    'against ',
    'a push',
  ])
  expect(differingPart('One two', 'One two three')).toEqual(['One ', 'two', ''])
  expect(differingPart('Same', 'Same')).toEqual(['Same', '', ''])
})

test('lists and rows are read line by line', () => {
  expect(fieldText([{ technique: 'exit', at: 2 }, 'hip-throw'])).toBe('exit, 2\nhip-throw')
  expect(fieldText(undefined)).toBe('')
})
