import { expect, test } from 'vitest'
import { PASSWORD_JUDGED } from '#contract/limits.ts'
import { demoAccounts } from './demo-accounts.ts'
import { checkPassword } from './credentials.ts'

const refusal = (password: string, email?: string) => {
  try {
    checkPassword(password, email)
    return undefined
  } catch (error) {
    return error
  }
}

test.each([
  ['repeated characters', 'aaaaaaaaaaaa'],
  ['a repeated character of another script', 'ééééééééé'],
  ['as many of one as there may be', 'a'.repeat(128)],
  ['spaces', '          '],
  ['spaces of other kinds', '\u2003\u3000 \t \u00a0   '],
  ['a repeated pair', 'abababababab'],
  ['a row of the keyboard', 'qwertyuiopasdf'],
  ['a row of the alphabet', 'abcdefghij'],
  ['a common word with a year', 'Summer2024'],
  ['a common word as it is disguised', 'P@ssw0rd!'],
  ['the own address', 'mia.moor@school.example'],
  ['the own address in capitals', ' MIA.MOOR@school.example'],
  ['the name in the own address', 'miamoorhead'],
])('%s are refused, in words that say "password"', (_what, password) => {
  const email = password === 'miamoorhead' ? 'miamoorhead@school.example' : 'mia.moor@school.example'
  expect(refusal(password, email)).toMatchObject({ code: 'BadRequest', message: expect.stringMatching(/^password /) })
})

test.each([
  'a quiet horse walks',
  'another quiet horse',
  'correct horse',
  'xk7!pq2z',
  '語を学ぶ静かな馬',
  demoAccounts.password,
])('%s is taken', (password) => expect(refusal(password, 'mia.moor@school.example')).toBeUndefined())

test('only the beginning of a long password is judged: the work grows faster than the text', () => {
  const weak = '1a'.repeat(PASSWORD_JUDGED / 2)
  expect(refusal(weak)).toBeDefined()
  expect(refusal(`${weak}a quiet horse walks`)).toBeDefined()
  expect(refusal(`a quiet horse walks${weak}`)).toBeUndefined()
})
