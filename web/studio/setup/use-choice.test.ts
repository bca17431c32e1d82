import { expect, test } from 'vitest'
import { refusedField } from './use-choice.ts'

test.each([
  ["'host': the server said no.", { field: 'host', words: 'The server said no.' }],
  ["body/'secretKey': is required.", { field: 'secretkey', words: 'Is required.' }],
  ['port: must be a number.', { field: 'port', words: 'Must be a number.' }],
  ["'host': two lines\nof an answer.", { field: 'host', words: 'Two lines\nof an answer.' }],
  ['The academy didn’t respond.', { words: 'The academy didn’t respond.' }],
])('an error names its field if it is about one: %j', (words, refused) => {
  expect(refusedField(words)).toEqual(refused)
})
