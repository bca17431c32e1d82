import { expect, test } from 'vitest'
import { ourselves, withPasswords } from '#server/platform/security/passwords.ts'
import { demoAccounts } from './demo/demo-accounts.ts'
import { checkPassword, hashStrong, tooEasy } from './credentials.ts'

const refusal = async (password: string, email?: string) => {
  try {
    checkPassword(password, email)
    const hash = await withPasswords(ourselves, (passwords) => hashStrong(passwords, password, email))
    return hash === undefined ? tooEasy() : undefined
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
])('%s are refused, in words that say "password"', async (_what, password) => {
  const email = password === 'miamoorhead' ? 'miamoorhead@school.example' : 'mia.moor@school.example'
  expect(await refusal(password, email)).toMatchObject({
    code: 'BadRequest',
    message: expect.stringMatching(/^password /),
  })
})

test.each([
  'a quiet horse walks',
  'another quiet horse',
  'correct horse',
  'xk7!pq2z',
  '語を学ぶ静かな馬',
  demoAccounts.password,
])('%s is taken', async (password) => expect(await refusal(password, 'mia.moor@school.example')).toBeUndefined())
