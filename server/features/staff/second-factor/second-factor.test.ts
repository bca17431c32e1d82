import { afterAll, beforeAll, expect, test } from 'vitest'
import { RATE_LIMITS } from '#contract/rate-limits.ts'
import { REAUTHENTICATION_LIFETIME_MS } from '#contract/studio/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { auth, PASSWORD, type Person, signIn } from '#server/testing/people.ts'
import { generateAppCode, connectApp } from '#server/testing/second-factor.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ workers: true })
})
afterAll(() => testApp.close())

type Answer = Awaited<ReturnType<typeof callStudio>>
const outcome = (answer: Answer) => [answer.statusCode, answer.json<{ error_code?: string }>().error_code]
const open = (person: Person, body: object) => callStudio(testApp, person, 'POST', '/second-factor/open', body)
const read = (person: Person) => callStudio(testApp, person, 'GET', '/second-factor')
const nextStep = () => testApp.clock.advance(30_000)
const wanted = [403, 'SecondFactorRequired']

async function logOf(chief: Person, query: string) {
  const response = await callStudio(testApp, chief, 'GET', `/log?${query}`)
  return response.json<{ entries: { actor: string; action: string; subject: string; after: string }[] }>().entries
}

test('a code opens the Studio in one session, and neither it nor an older one is valid again', async () => {
  const person = await createStaff(testApp, 'editor')
  const { secret, code, recoveryCodes } = await connectApp(testApp, person)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect((await read(person)).statusCode).toBe(200)
  const other = await signIn(testApp.app, person.email)
  expect(outcome(await read(other))).toEqual(wanted)
  expect(outcome(await open(other, { code }))).toEqual([403, 'WrongCode'])
  const older = generateAppCode(secret, testApp.context.now())
  nextStep()
  const newer = generateAppCode(secret, testApp.context.now())
  expect((await open(other, { code: `${newer.slice(0, 3)} ${newer.slice(3)}` })).statusCode).toBe(200)
  expect((await read(other)).statusCode).toBe(200)
  const third = await signIn(testApp.app, person.email)
  for (const used of [newer, older]) expect(outcome(await open(third, { code: used }))).toEqual([403, 'WrongCode'])
  nextStep()
  nextStep()
  nextStep()
  expect(outcome(await open(third, { code: newer }))).toEqual([403, 'WrongCode'])
})

test('only one concurrent use of a recovery code is accepted, emailed and logged', async () => {
  const chief = await createStaff(testApp, 'owner')
  const person = await createStaff(testApp, 'desk')
  const { recoveryCodes } = await connectApp(testApp, person)
  const [code = ''] = recoveryCodes
  const sessions = await Promise.all([1, 2, 3, 4].map(() => signIn(testApp.app, person.email)))
  const responses = await Promise.all(sessions.map((session) => open(session, { code: code.toUpperCase() })))
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403, 403])
  const factors = await read(person)
  expect(factors.json()).toMatchObject({ recoveryCodesLeft: 9 })
  const used = await logOf(chief, `actor=${person.email}&kind=factor`)
  expect(used.map(({ action }) => action)).toEqual(['factor.code-used', 'factor.app-added'])
  const mails = await readMails(testApp, person.email, 2)
  expect(mails.map(({ text }) => text).join()).toContain('recovery codes was used')
})

test('only one concurrent use of an app code is accepted', async () => {
  const person = await createStaff(testApp, 'desk')
  const { secret } = await connectApp(testApp, person)
  nextStep()
  const code = generateAppCode(secret, testApp.context.now())
  const sessions = await Promise.all([1, 2, 3].map(() => signIn(testApp.app, person.email)))
  const responses = await Promise.all(sessions.map((session) => open(session, { code })))
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403])
})

test('five wrong codes block the right one for 15 minutes and are logged once a minute', async () => {
  const chief = await createStaff(testApp, 'owner')
  const person = await createStaff(testApp, 'desk')
  const { secret } = await connectApp(testApp, person)
  // Starts at a full minute, so that all attempts are in the same one.
  testApp.clock.advance(60_000 - (testApp.context.now().getTime() % 60_000))
  const session = await signIn(testApp.app, person.email)
  const right = generateAppCode(secret, testApp.context.now())
  const wrong = right === '000000' ? '000001' : '000000'
  for (let count = 0; count < RATE_LIMITS.factorCode.freeAttempts; count += 1)
    expect(outcome(await open(session, { code: wrong }))).toEqual([403, 'WrongCode'])
  const other = await signIn(testApp.app, person.email)
  for (const item of [session, other]) expect(outcome(await open(item, { code: right }))[0]).toBe(429)
  const refused = await logOf(chief, `actor=${person.email}&kind=refused`)
  expect(refused).toMatchObject([{ action: 'refused.code', after: 'a wrong code' }])
  testApp.clock.advance(15 * 60_000)
  expect((await open(session, { code: generateAppCode(secret, testApp.context.now()) })).statusCode).toBe(200)
})

test('with a second factor, neither the password nor a sign-in alone is sufficient', async () => {
  const person = await createStaff(testApp, 'owner')
  const { secret } = await connectApp(testApp, person)
  const prove = (body: object) => callStudio(testApp, person, 'POST', '/proof', body)
  const remove = () => callStudio(testApp, person, 'DELETE', '/second-factor/app')
  testApp.clock.advance(REAUTHENTICATION_LIFETIME_MS)
  expect(outcome(await remove())).toEqual([403, 'ReauthenticationRequired'])
  expect(outcome(await prove({ password: PASSWORD }))).toEqual([400, 'BadRequest'])
  expect(outcome(await prove({ code: generateAppCode(secret, testApp.context.now()) }))).toEqual([400, 'BadRequest'])
  const wrong = await prove({ password: 'wrong', code: generateAppCode(secret, testApp.context.now()) })
  expect(outcome(wrong)).toEqual([403, 'WrongPassword'])
  expect(outcome(await prove({ password: PASSWORD, code: 'abcd-abcd-abcd-abcd' }))).toEqual([403, 'WrongCode'])
  expect(outcome(await remove())).toEqual([403, 'ReauthenticationRequired'])
  // The wrong password did not use up the code.
  const proven = await prove({ password: PASSWORD, code: generateAppCode(secret, testApp.context.now()) })
  expect(proven.statusCode).toBe(200)
  const log = await logOf(person, `actor=${person.email}&kind=refused`)
  expect(log.map(({ action }) => action)).toEqual(['refused.code', 'refused.proof'])
  // A sign-in with the password alone does not open the Studio.
  const thief = await signIn(testApp.app, person.email)
  expect(outcome(await callStudio(testApp, thief, 'DELETE', '/second-factor/app'))).toEqual(wanted)
  expect((await remove()).statusCode).toBe(200)
})

test('a password reset does not open the Studio without the second factor', async () => {
  const person = await createStaff(testApp, 'owner')
  const { secret } = await connectApp(testApp, person)
  await auth(testApp.app, '/reset/send', { email: person.email })
  const mails = await readMails(testApp, person.email, 2)
  const link = mails.map((mail) => mail.text?.includes('/recover?') && parseLink(mail)).find(Boolean)
  const done = await auth(testApp.app, '/reset', { ...(link as object), password: 'another quiet horse walks' })
  expect(done.statusCode).toBe(200)
  const session = await signIn(testApp.app, person.email, 'another quiet horse walks')
  expect(outcome(await callStudio(testApp, session, 'GET', '/staff'))).toEqual(wanted)
  nextStep()
  expect((await open(session, { code: generateAppCode(secret, testApp.context.now()) })).statusCode).toBe(200)
})

test.each([
  [
    'the app is removed and another one is connected',
    async (person: Person) => {
      expect((await callStudio(testApp, person, 'DELETE', '/second-factor/app')).statusCode).toBe(200)
      return connectApp(testApp, person)
    },
  ],
  ['another app replaces the first', (person: Person) => connectApp(testApp, person)],
])('if %s, the other sessions need the new factor and reauthentication', async (_, replace) => {
  const person = await createStaff(testApp, 'owner')
  const { secret } = await connectApp(testApp, person)
  const other = await signIn(testApp.app, person.email)
  testApp.clock.advance(REAUTHENTICATION_LIFETIME_MS)
  const prove = (by: string, one: Person) =>
    callStudio(testApp, one, 'POST', '/proof', { password: PASSWORD, code: generateAppCode(by, testApp.context.now()) })
  expect((await prove(secret, person)).statusCode).toBe(200)
  nextStep()
  expect((await prove(secret, other)).statusCode).toBe(200)
  nextStep()
  const { secret: newer } = await replace(person)
  expect(outcome(await read(other))).toEqual(wanted)
  nextStep()
  expect((await open(other, { code: generateAppCode(newer, testApp.context.now()) })).statusCode).toBe(200)
  // The reauthentication ended with the former app.
  expect(outcome(await callStudio(testApp, other, 'DELETE', '/second-factor/app'))).toEqual([
    403,
    'ReauthenticationRequired',
  ])
  expect((await read(person)).statusCode).toBe(200)
})

test('new recovery codes close sessions that were opened with a former one', async () => {
  const person = await createStaff(testApp, 'owner')
  const { recoveryCodes } = await connectApp(testApp, person)
  const other = await signIn(testApp.app, person.email)
  expect((await open(other, { code: recoveryCodes[0] })).statusCode).toBe(200)
  expect((await callStudio(testApp, person, 'POST', '/second-factor/recovery-codes')).statusCode).toBe(200)
  expect(outcome(await read(other))).toEqual(wanted)
  expect((await read(person)).statusCode).toBe(200)
})

test('resetting a lost factor requires reauthentication, signs the person out and notifies them', async () => {
  const chief = await createStaff(testApp, 'owner')
  const person = await createStaff(testApp, 'editor')
  const reset = (id: string, by = chief) => callStudio(testApp, by, 'DELETE', `/staff/${id}/second-factor`)
  expect(outcome(await reset(person.id))).toEqual([409, 'Conflict'])
  await connectApp(testApp, person)
  await connectApp(testApp, chief)
  expect(outcome(await reset(chief.id))).toEqual([400, 'BadRequest'])
  expect(outcome(await reset(chief.id, person))).toEqual([403, 'Forbidden'])
  expect((await reset(person.id)).statusCode).toBe(200)
  expect(outcome(await read(person))[0]).toBe(401)
  const [entry] = await logOf(chief, 'kind=factor')
  expect(entry).toMatchObject({ actor: chief.email, action: 'factor.reset', subject: person.email })
  const mails = await readMails(testApp, person.email, 2)
  expect(mails.at(-1)?.text).toContain('Holdfast removed your second factor')
  expect(mails.at(-1)?.text).not.toContain('If this wasn’t you')
  expect((await read(await signIn(testApp.app, person.email))).statusCode).toBe(200)
})

test('staff without the required second factor can only set one up', async () => {
  await using academy = await createTestApp({ workers: true })
  const chief = await createStaff(academy, 'owner')
  const person = await createStaff(academy, 'desk')
  const rule = (isRequired: boolean) => callStudio(academy, chief, 'PUT', '/staff/second-factor', { isRequired })
  expect((await rule(true)).statusCode).toBe(200)
  const missing = [403, 'SecondFactorMissing']
  for (const item of [chief, person]) expect(outcome(await callStudio(academy, item, 'GET', '/staff'))).toEqual(missing)
  expect(outcome(await rule(false))).toEqual(missing)
  await connectApp(academy, chief)
  const staff = await callStudio(academy, chief, 'GET', '/staff')
  expect(staff.json()).toMatchObject({
    isSecondFactorRequired: true,
    staff: [
      { email: person.email, hasApp: false },
      { email: chief.email, hasApp: true },
    ],
  })
  expect(outcome(await callStudio(academy, chief, 'DELETE', '/second-factor/app'))).toEqual([409, 'Conflict'])
  expect((await rule(false)).statusCode).toBe(200)
  expect((await callStudio(academy, chief, 'DELETE', '/second-factor/app')).statusCode).toBe(200)
  expect((await callStudio(academy, person, 'GET', '/staff')).statusCode).toBe(200)
  const log = await callStudio(academy, chief, 'GET', '/log?kind=staff')
  expect(log.json()).toMatchObject({
    entries: [
      { action: 'staff.factor-rule', before: 'required', after: 'not required' },
      { action: 'staff.factor-rule', before: 'not required', after: 'required' },
    ],
  })
})

test('the suggestion of a second factor is not shown again after it was dismissed', async () => {
  const chief = await createStaff(testApp, 'owner')
  const isSuggested = async () => {
    const me = await callStudio(testApp, chief, 'GET', '/me')
    return me.json<{ secondFactor: { isSuggested: boolean } }>().secondFactor.isSuggested
  }
  expect(await isSuggested()).toBe(true)
  await callStudio(testApp, chief, 'POST', '/second-factor/later')
  expect(await isSuggested()).toBe(false)
})

test('without a password, a sign-in counts as proof for ten minutes and cannot be extended', async () => {
  const person = await createStaff(testApp, 'owner')
  const { db, now } = testApp.context
  await db.updateTable('accounts').set({ password_hash: null }).where('id', '=', person.id).execute()
  const signedInAt = now()
  await db.updateTable('sessions').set({ created_at: signedInAt }).where('account_id', '=', person.id).execute()
  testApp.clock.advance(REAUTHENTICATION_LIFETIME_MS / 2)
  const proof = await callStudio(testApp, person, 'POST', '/proof', {})
  const { reauthenticatedUntil } = proof.json<{ reauthenticatedUntil: string }>()
  expect(new Date(reauthenticatedUntil).getTime()).toBe(signedInAt.getTime() + REAUTHENTICATION_LIFETIME_MS)
  testApp.clock.advance(REAUTHENTICATION_LIFETIME_MS / 2)
  expect(outcome(await callStudio(testApp, person, 'POST', '/proof', {}))).toEqual([403, 'SignInTooOld'])
  expect((await callStudio(testApp, person, 'GET', '/me')).json()).toMatchObject({ reauthenticatedUntil: null })
})
