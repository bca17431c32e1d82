import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { systemCaller, withHashingSlot } from '#server/platform/security/passwords.ts'
import { demoAccounts } from './demo/demo-accounts.ts'
import { checkPassword, hashIfStrong, rejectGuessablePassword } from './credentials.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const getPasswordError = async (password: string, email?: string, { production = false } = {}) => {
  const context = { ...testApp.context, config: { ...testApp.context.config, production } }
  try {
    checkPassword(password, email)
    const hash = await withHashingSlot(systemCaller, (passwords) => hashIfStrong(context, passwords, password, email))
    return hash === undefined ? rejectGuessablePassword() : undefined
  } catch (error) {
    return error
  }
}

test.each([
  ['repeated characters', 'aaaaaaaaaaaa'],
  ['a repeated character of another script', 'ééééééééé'],
  ['a repeated character of maximum length', 'a'.repeat(128)],
  ['spaces', '          '],
  ['spaces of other kinds', '\u2003\u3000 \t \u00a0   '],
  ['a repeated pair', 'abababababab'],
  ['a row of the keyboard', 'qwertyuiopasdf'],
  ['consecutive letters of the alphabet', 'abcdefghij'],
  ['a common word with a year', 'Summer2024'],
  ['a common word with substitutions', 'P@ssw0rd!'],
  ['a common password in full-width letters', 'ｐａｓｓｗｏｒｄ１'],
  ['a common password with Cyrillic letters', 'раssword1'],
  ['a common password with Cyrillic capitals', 'РАSSWORD1'],
  ['a common password with Greek letters', 'pαsswοrd1'],
  ['a common password with an invisible character', 'pass\u200Bword1'],
  ['a famous passphrase', 'correcthorse'],
  ['the whole famous passphrase', 'Correct-Horse-Battery-Staple'],
  ['the name of the academy', 'Holdfast Tactics'],
  ['the name of the academy in one word', 'holdfasttactics'],
  ['the short name of the academy with a year', 'Holdfast2026'],
  ['the email address of the account', 'mia.moor@school.example'],
  ['the email address of the account in capitals', ' MIA.MOOR@school.example'],
  ['the local part of the email address of the account', 'miamoorhead'],
])('the check rejects %s, with a message about the password', async (_what, password) => {
  const email = password === 'miamoorhead' ? 'miamoorhead@school.example' : 'mia.moor@school.example'
  expect(await getPasswordError(password, email)).toMatchObject({
    code: 'BadRequest',
    message: expect.stringMatching(/^password /),
  })
})

test.each(['a quiet horse walks', 'another quiet horse', 'xk7!pq2z', '語を学ぶ静かな馬', demoAccounts.password])(
  '%s is accepted',
  async (password) => expect(await getPasswordError(password, 'mia.moor@school.example')).toBeUndefined(),
)

test('the demo password is rejected in production', async () => {
  expect(await getPasswordError(demoAccounts.password)).toBeUndefined()
  for (const password of [demoAccounts.password, 'Train With Holdfast'])
    expect(await getPasswordError(password, undefined, { production: true })).toMatchObject({
      code: 'BadRequest',
      message: expect.stringMatching(/^password /),
    })
})
