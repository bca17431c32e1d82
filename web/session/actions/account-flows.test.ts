import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { createApiKey } from '#web/api/api-keys.ts'
import { openBrowser } from '#web/test/browser.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'
import * as account from './account.ts'
import { anonymous, apiKey } from './credentials.ts'
import { logIn, logInWith } from './log-in.ts'
import { logOut } from './log-out.ts'
import { allUsers, refreshCustomData, removeUser, switchUser } from './users.ts'

let academy: TestApp
beforeAll(async () => {
  academy = await createTestApp({ config: { rateLimitFactor: 100, anonymousLogin: true }, workers: true })
})
afterAll(() => academy.close())

const openTab = () => openBrowser(academy).openTab()
const NEW = 'a quieter horse trots'

test('a visitor registers, has the email sent again in both ways, confirms and signs in', async () => {
  const tab = openTab()
  const email = 'ada@flows.test'
  expect(await account.register({ email, password: PASSWORD }, tab)).toBeUndefined()
  expect(await account.resendConfirmation({ email }, tab)).toBeUndefined()
  expect(await account.sendConfirmation({ email }, tab)).toBeUndefined()
  const mails = await readMails(academy, email, 3)
  expect(await logIn(email, PASSWORD, tab)).toMatchObject({ errorCode: 'AuthError' })
  expect(await account.confirm(parseLink(mails[2]), tab)).toBeUndefined()
  expect(await logIn(email, PASSWORD, tab)).toMatchObject({ email, state: 'active' })
})

test('a forgotten password is reset by an emailed link, requested in either way', async () => {
  const { email } = await createMember(academy)
  const tab = openTab()
  expect(await account.sendReset({ email }, tab)).toBeUndefined()
  expect(await account.requestReset({ email, password: NEW, arguments: [] }, tab)).toBeUndefined()
  const [, mail] = await readMails(academy, email, 2)
  expect(await account.resetPassword({ ...parseLink(mail), password: NEW }, tab)).toBeUndefined()
  expect(await logIn(email, PASSWORD, tab)).toMatchObject({ errorCode: 'InvalidPassword' })
  expect(await logIn(email, NEW, tab)).toMatchObject({ email })
})

test('changing the password keeps this session and ends all others', async () => {
  const { email } = await createMember(academy)
  const [here, elsewhere] = [openTab(), openTab()]
  for (const tab of [here, elsewhere]) await logIn(email, PASSWORD, tab)
  expect(await account.changePassword(NEW, here)).toBeUndefined()
  const [mail] = await readMails(academy, email)
  expect(await account.resetPassword({ ...parseLink(mail), password: NEW }, here)).toBeUndefined()
  await expect(here.callFunction('no-such-function', [])).rejects.toMatchObject({ errorCode: 'FunctionNotFound' })
  await expect(elsewhere.callFunction('no-such-function', [])).rejects.toMatchObject({ errorCode: 'InvalidSession' })
})

test('without an email on the profile a password change fails before any request', async () => {
  const { sent, openTab: open } = openBrowser(academy)
  const tab = open()
  for (const prepare of [() => undefined, () => logInWith(anonymous(), tab)]) {
    await prepare()
    sent.length = 0
    expect(await account.changePassword(NEW, tab)).toEqual(new Error('Error, invalid email.'))
    expect(sent).toEqual([])
  }
})

const wrong = { token: 'a'.repeat(64), tokenId: 'b'.repeat(24) }

test.each([
  [
    'a registered address',
    () => account.register({ email: 'taken@flows.test', password: PASSWORD }, openTab()),
    'AccountNameInUse',
  ],
  ['a short password', () => account.register({ email: 'x@flows.test', password: 'short' }, openTab()), 'BadRequest'],
  ['an invalid confirmation link', () => account.confirm(wrong, openTab()), undefined],
  ['an invalid reset link', () => account.resetPassword({ ...wrong, password: NEW }, openTab()), undefined],
  [
    'an invalid new password',
    () => account.requestReset({ email: 'x@flows.test', password: 'short' }, openTab()),
    'BadRequest',
  ],
  ['a missing address', () => account.sendReset({ email: '' }, openTab()), 'BadRequest'],
  ['a confirmation without an address', () => account.resendConfirmation({ email: '' }, openTab()), 'BadRequest'],
])('%s returns an error with the message of the specification, without throwing', async (_, act, code) => {
  await account.register({ email: 'taken@flows.test', password: PASSWORD }, openTab())
  const outcome = await act()
  expect(outcome).toBeInstanceOf(ApiError)
  expect(outcome?.message).toMatch(
    /^Request failed \(POST http:\/\/academy\.test\/api\/client\/v2\.0\/app\/.+\): .+ \(status 4\d\d [A-Z].+\)$/,
  )
  if (code) expect(outcome).toMatchObject({ errorCode: code })
})

test('an unreachable server is an error for every flow', async () => {
  const tab = openBrowser(academy, () => () => Promise.reject(new TypeError('Failed to fetch'))).openTab()
  const email = 'ada@flows.test'
  for (const outcome of await Promise.all([
    account.register({ email, password: PASSWORD }, tab),
    account.confirm(wrong, tab),
    account.resendConfirmation({ email }, tab),
    account.sendConfirmation({ email }, tab),
    account.sendReset({ email }, tab),
    account.requestReset({ email, password: NEW }, tab),
    account.resetPassword({ ...wrong, password: NEW }, tab),
    logIn(email, PASSWORD, tab),
    logInWith(apiKey('x'), tab),
  ]))
    expect(outcome).toEqual(new TypeError('Failed to fetch'))
})

test('a program signs in with an API key and is stored as that provider', async () => {
  const { id, email } = await createMember(academy)
  const tab = openTab()
  await logIn(email, PASSWORD, tab)
  const { key } = await tab.call(createApiKey, { body: { name: 'nightly' } })
  const program = openTab()
  expect(await logInWith(apiKey(key), program)).toMatchObject({ id, email, providerType: 'api-key' })
  expect(await logInWith(apiKey('no such key'), program)).toMatchObject({ errorCode: 'AuthError' })
})

test('an anonymous user is reused, unless a new one is requested', async () => {
  const tab = openTab()
  const first = await logInWith(anonymous(), tab)
  expect(await logInWith(anonymous(), tab)).toEqual(first)
  const second = await logInWith(anonymous(false), tab)
  expect(Object.keys(allUsers(tab))).toHaveLength(2)
  expect(tab.tokens.current()).toEqual(second)
})

test('an unsupported provider is rejected by name', async () => {
  const outcome = await logInWith({ provider: 'custom-token', payload: { token: 'x' } }, openTab())
  expect(outcome).toMatchObject({ error: 'authentication via custom-token is unsupported' })
})

test('switching to, removing or refreshing an unknown user fails', async () => {
  const tab = openTab()
  const error = new Error('This user was never logged in here')
  expect(switchUser('x', tab)).toEqual(error)
  expect(await removeUser('x', tab)).toEqual(error)
  expect(await refreshCustomData('x', tab)).toEqual(error)
  expect(tab.tokens.member('x').state).toBe('removed')
})

test('changed details are visible after a refresh', async () => {
  const { id, email } = await createMember(academy)
  const tab = openTab()
  await logIn(email, PASSWORD, tab)
  await sql`update profile_details set full_name = 'Mia' where owner_id = ${id}`.execute(academy.context.db)
  expect(tab.tokens.current()?.details).not.toHaveProperty('full_name')
  expect(await refreshCustomData(id, tab)).toMatchObject({ full_name: 'Mia' })
  expect(tab.tokens.current()?.details).toMatchObject({ full_name: 'Mia' })
})

test('calls of one user keep using her tokens while another is current, and fail after her session ended', async () => {
  const ada = await createMember(academy)
  const bea = await createMember(academy)
  const tab = openTab()
  await logIn(ada.email, PASSWORD, tab)
  await logIn(bea.email, PASSWORD, tab)
  const asAda = () => tab.callFunction('no-such-function', [], { userId: ada.id })
  academy.clock.advance(35 * 60_000)
  await expect(asAda()).rejects.toMatchObject({ errorCode: 'FunctionNotFound' })
  expect(await logOut(tab, ada.id)).toBeUndefined()
  await expect(asAda()).rejects.toThrow('Missing access token')
  expect(tab.tokens.current()?.id).toBe(bea.id)
  expect(tab.tokens.member(ada.id).state).toBe('logged-out')
})
