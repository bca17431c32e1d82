import { expect, test } from 'vitest'
import { parseFieldError } from './use-choice.ts'

test.each([
  ["'host': the server said no.", { field: 'host', message: 'The server said no.' }],
  ["body/'secretKey': is required.", { field: 'secretkey', message: 'Is required.' }],
  ['port: must be a number.', { field: 'port', message: 'Must be a number.' }],
  ["'host': two lines\nof an answer.", { field: 'host', message: 'Two lines\nof an answer.' }],
  ['The academy didn’t respond.', { message: 'The academy didn’t respond.' }],
])('an error is shown at the field that it names: %j', (message, expected) => {
  expect(parseFieldError(message)).toEqual(expected)
})
