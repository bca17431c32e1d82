import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSKEY_CHALLENGE_LIFETIME_MS, MAX_PASSKEYS, REAUTHENTICATION_LIFETIME_MS } from '#contract/studio/limits.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { Authenticator } from '#server/testing/authenticator.ts'
import { eventually } from '#server/testing/eventually.ts'
import { type Person, signIn } from '#server/testing/people.ts'
import { addPasskey, requestChallenge, connectApp, requestPasskeyChallenge } from '#server/testing/second-factor.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { getRelyingParty } from './passkeys.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { publicUrl: 'http://127.0.0.1:3000' } })
})
afterAll(() => testApp.close())

type Answer = Awaited<ReturnType<typeof callStudio>>
const outcome = (answer: Answer) => [answer.statusCode, answer.json<{ error_code?: string }>().error_code]
const open = async (person: Person, passkey: object) =>
  outcome(await callStudio(testApp, person, 'POST', '/second-factor/open', { passkey }))
const refused = [403, 'PasskeyRefused']
const gone = [400, 'BadRequest']
const wanted = [403, 'SecondFactorRequired']

async function withPasskey() {
  const person = await createStaff(testApp, 'owner')
  const authenticator = await addPasskey(testApp, person)
  return { person, authenticator, session: await signIn(testApp.app, person.email) }
}

test('a passkey opens the Studio and reauthenticates, and its response is valid once', async () => {
  const { person, authenticator, session } = await withPasskey()
  testApp.clock.advance(REAUTHENTICATION_LIFETIME_MS)
  const response = authenticator.get({ challenge: await requestChallenge(testApp, session) })
  expect((await open(session, response))[0]).toBe(200)
  expect((await callStudio(testApp, session, 'POST', '/second-factor/recovery-codes')).statusCode).toBe(200)
  expect(await open(session, response)).toEqual(gone)
  // Other sessions of the person need their own reauthentication, and the factor again after a change.
  const other = await callStudio(testApp, person, 'POST', '/second-factor/recovery-codes')
  expect(outcome(other)).toEqual(wanted)
})

test('a response for another session, another challenge or one older than five minutes is refused', async () => {
  const { person, authenticator, session } = await withPasskey()
  const second = await signIn(testApp.app, person.email)
  const elsewhere = authenticator.get({ challenge: await requestChallenge(testApp, second) })
  expect(await open(session, elsewhere)).toEqual(gone)
  await requestChallenge(testApp, session)
  expect(await open(session, elsewhere)).toEqual(refused)
  const late = authenticator.get({ challenge: await requestChallenge(testApp, session) })
  testApp.clock.advance(PASSKEY_CHALLENGE_LIFETIME_MS)
  expect(await open(session, late)).toEqual(gone)
})

test('only one of several concurrent identical responses is accepted', async () => {
  const { authenticator, session } = await withPasskey()
  const response = authenticator.get({ challenge: await requestChallenge(testApp, session) })
  const responses = await Promise.all([1, 2, 3, 4].map(() => open(session, response)))
  expect(responses.map(([status]) => status).toSorted()).toEqual([200, 400, 400, 400])
})

test('responses of another person, another site or without user verification are refused', async () => {
  const { authenticator, session } = await withPasskey()
  const { authenticator: stranger } = await withPasskey()
  const attempts = [
    (challenge: string) => stranger.get({ challenge }),
    (challenge: string) => authenticator.get({ challenge, origin: 'http://localhost:3001' }),
    (challenge: string) => authenticator.get({ challenge, origin: 'https://holdfast.example' }),
    (challenge: string) => authenticator.get({ challenge, rpId: 'holdfast.example' }),
    (challenge: string) => authenticator.get({ challenge, isVerified: false }),
    // Another person's key under this person's credential id.
    (challenge: string) => {
      const { id, rawId } = authenticator.get({ challenge })
      return { ...stranger.get({ challenge }), id, rawId }
    },
  ]
  for (const attempt of attempts) {
    const challenge = await requestChallenge(testApp, session)
    expect(await open(session, attempt(challenge))).toEqual(refused)
  }
  const copy = authenticator.get({ challenge: await requestChallenge(testApp, session) })
  expect((await open(session, copy))[0]).toBe(200)
  // The counter of a copied key is behind.
  authenticator.counter = 0
  const second = authenticator.get({ challenge: await requestChallenge(testApp, session) })
  expect(await open(session, second)).toEqual(refused)
})

test('a passkey is added once, for this site, after reauthentication, up to ten', async () => {
  const person = await createStaff(testApp, 'desk')
  const authenticator = new Authenticator()
  const add = async (credential: object) =>
    outcome(await callStudio(testApp, person, 'POST', '/second-factor/passkeys', { name: 'Key', credential }))
  const challenge = await requestPasskeyChallenge(testApp, person)
  expect(await add(authenticator.create({ challenge, origin: 'https://holdfast.example' }))).toEqual(refused)
  expect(await add(authenticator.create({ challenge }))).toEqual(gone)
  expect((await add(authenticator.create({ challenge: await requestPasskeyChallenge(testApp, person) })))[0]).toBe(201)
  expect(await add(authenticator.create({ challenge: await requestPasskeyChallenge(testApp, person) }))).toEqual(
    refused,
  )
  for (let count = 1; count < MAX_PASSKEYS; count += 1) await addPasskey(testApp, person)
  const more = await callStudio(testApp, person, 'POST', '/second-factor/passkeys/challenge')
  expect(outcome(more)).toEqual([409, 'QuotaExceeded'])
  testApp.clock.advance(REAUTHENTICATION_LIFETIME_MS)
  const stale = await callStudio(testApp, person, 'POST', '/second-factor/passkeys/challenge')
  expect(outcome(stale)).toEqual([403, 'ReauthenticationRequired'])
})

test('only own passkeys can be removed, the last one with the recovery codes', async () => {
  const { person } = await withPasskey()
  const { person: other } = await withPasskey()
  const own = await callStudio(testApp, person, 'GET', '/second-factor')
  const [{ id } = { id: '' }] = own.json<{ passkeys: { id: string }[] }>().passkeys
  const remove = async (who: Person) =>
    outcome(await callStudio(testApp, who, 'DELETE', `/second-factor/passkeys/${id}`))
  expect(await remove(other)).toEqual([404, 'NotFound'])
  expect((await remove(person))[0]).toBe(200)
  const remaining = await callStudio(testApp, person, 'GET', '/second-factor')
  expect(remaining.json()).toEqual({ passkeys: [], appSince: null, recoveryCodesLeft: 0 })
})

test('removing a passkey closes the Studio in all other sessions of the person', async () => {
  const { person, authenticator, session } = await withPasskey()
  const second = await addPasskey(testApp, person)
  const response = authenticator.get({ challenge: await requestChallenge(testApp, session) })
  expect((await open(session, response))[0]).toBe(200)
  const read = async (item: Person) => outcome(await callStudio(testApp, item, 'GET', '/staff'))
  expect((await read(session))[0]).toBe(200)
  const own = await callStudio(testApp, person, 'GET', '/second-factor')
  const [lost, kept] = own.json<{ passkeys: { id: string }[] }>().passkeys
  expect((await callStudio(testApp, person, 'DELETE', `/second-factor/passkeys/${lost?.id}`)).statusCode).toBe(200)
  expect(await read(session)).toEqual(wanted)
  const remove = await callStudio(testApp, session, 'DELETE', `/second-factor/passkeys/${kept?.id}`)
  expect(outcome(remove)).toEqual(wanted)
  expect((await read(person))[0]).toBe(200)
  // Another passkey opens the session again.
  const other = second.get({ challenge: await requestChallenge(testApp, session) })
  expect((await open(session, other))[0]).toBe(200)
})

test('a response of a passkey that is removed meanwhile is refused', async () => {
  const { person, authenticator, session } = await withPasskey()
  const own = await callStudio(testApp, person, 'GET', '/second-factor')
  const [{ id } = { id: '' }] = own.json<{ passkeys: { id: string }[] }>().passkeys
  await connectApp(testApp, person)
  const response = authenticator.get({ challenge: await requestChallenge(testApp, session) })
  // The removal locks the row during the verification.
  const { db } = testApp.context
  let opening: Promise<unknown[]> | undefined
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('passkeys').where('id', '=', id).execute()
    opening = open(session, response)
    await eventually(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`.execute(db)
      expect(rows).not.toHaveLength(0)
    })
  })
  expect(await opening).toEqual(refused)
  expect(outcome(await callStudio(testApp, session, 'GET', '/staff'))).toEqual(wanted)
})

test('the relying party is the academy’s host, and localhost for loopback addresses', () => {
  expect(getRelyingParty('https://school.example')).toEqual({ id: 'school.example', origin: 'https://school.example' })
  expect(getRelyingParty('http://127.0.0.1:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' })
  expect(getRelyingParty('http://[::1]:3000').id).toBe('localhost')
})
