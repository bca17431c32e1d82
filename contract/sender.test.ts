import { expect, test } from 'vitest'
import { parseSender } from './sender.ts'

test.each([
  ['Dojo <Mail@Dojo.example>', 'Dojo'],
  [String.raw`"Dojo \"Nord\", Kiel" <mail@dojo.example>`, 'Dojo "Nord", Kiel'],
  ['Dōjō 道場<mail@dojo.example>', 'Dōjō 道場'],
  ['mail@dojo.example', ''],
])('the sender %s has the name “%s”', (text, name) =>
  expect(parseSender(text)).toEqual({ name, address: 'mail@dojo.example' }),
)
