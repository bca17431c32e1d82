import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openBrowser } from '#web/test/browser.ts'
import { openPublishedClient } from '#web/test/published-client.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'
import { logIn } from '#web/session/actions/log-in.ts'
import { logOut } from '#web/session/actions/log-out.ts'
import { allUsers, deleteUser, refreshCustomData, removeUser, switchUser } from '#web/session/actions/users.ts'

// Runs the published client and ours on one storage, against the real server.
let academy: TestApp
beforeAll(async () => {
  academy = await createTestApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => academy.close())
afterEach(() => vi.unstubAllGlobals())

/** Storage as text, without values that differ on every run. */
const readSession = (storage: Storage) =>
  Object.entries(storage)
    .map(([key, value]) => `${key} = ${/Token$|deviceId$/.test(key) ? `${typeof value} of some length` : value}`)
    .toSorted()

test('the same steps produce byte-identical storage', async () => {
  const ada = await createMember(academy)
  const bea = await createMember(academy, 'paid')
  const ours = openBrowser(academy)
  const tab = ours.openTab()
  const theirs = openBrowser(academy).storage
  const { published, logIn: theirLogIn } = await openPublishedClient(academy, theirs)
  const theirUser = (id: string) => published.allUsers[id] ?? expect.fail('is not known')
  const states = () => [
    Object.values(allUsers(tab)).map(({ id, state }) => `${id} ${state}`),
    Object.values(published.allUsers).map(({ id, state }) => `${id} ${state}`),
    [tab.tokens.current()?.id ?? null, published.currentUser?.id ?? null],
  ]
  const steps: [() => Promise<unknown>, () => Promise<unknown>][] = [
    [() => logIn(ada.email, PASSWORD, tab), () => theirLogIn(ada.email, PASSWORD)],
    [() => logIn(bea.email, PASSWORD, tab), () => theirLogIn(bea.email, PASSWORD)],
    [async () => switchUser(ada.id, tab), async () => published.switchUser(theirUser(ada.id))],
    [() => logOut(tab), () => published.currentUser!.logOut()],
    [() => logIn(ada.email, PASSWORD, tab), () => theirLogIn(ada.email, PASSWORD)],
    [() => removeUser(bea.id, tab), () => published.removeUser(theirUser(bea.id))],
    [() => refreshCustomData(ada.id, tab), () => theirUser(ada.id).refreshCustomData()],
    [() => removeUser(ada.id, tab), () => published.removeUser(theirUser(ada.id))],
  ]
  for (const [ourStep, theirStep] of steps) {
    await ourStep()
    await theirStep()
    expect(readSession(ours.storage)).toEqual(readSession(theirs))
    const [ourStates, theirStates, [ourCurrent, theirCurrent] = []] = states()
    expect(ourStates).toEqual(theirStates)
    expect(ourCurrent).toBe(theirCurrent)
  }
})

test('our client continues a session of the published client, and ends it there', async () => {
  const { id, email } = await createMember(academy, 'paid')
  const { storage, openTab } = openBrowser(academy)
  const { published, logIn: theirLogIn } = await openPublishedClient(academy, storage)
  const user = await theirLogIn(email, PASSWORD)
  const tab = openTab()
  expect(tab.tokens.current()).toMatchObject({ id, email, plan: 'paid', deviceId: user.deviceId })
  expect(tab.tokens.current()?.details).toEqual(user.customData)
  expect(tab.tokens.current()?.profile).toMatchObject({ type: 'normal', data: user.profile })
  academy.clock.advance(35 * 60_000)
  await expect(tab.callFunction('no-such-function', [])).rejects.toMatchObject({ errorCode: 'FunctionNotFound' })
  await logOut(tab)
  expect((await openPublishedClient(academy, storage)).published.currentUser).toBeNull()
  await expect(published.currentUser?.callFunction('no-such-function')).rejects.toThrow('failed to find refresh token')
})

test('the published client continues our session, and ends it here', async () => {
  const { id, email } = await createMember(academy, 'paid')
  const { storage, openTab } = openBrowser(academy)
  const tab = openTab()
  await logIn(email, PASSWORD, tab)
  const { published } = await openPublishedClient(academy, storage)
  const user = published.currentUser
  expect(user).toMatchObject({ id, state: 'active', providerType: 'local-userpass', profile: { email } })
  expect(user?.customData).toEqual(tab.tokens.current()?.details)
  academy.clock.advance(35 * 60_000)
  await expect(user?.callFunction('no-such-function')).rejects.toThrow("function not found: 'no-such-function'")
  await user?.logOut()
  expect(tab.tokens.current()).toBeNull()
  expect(allUsers(tab)).toMatchObject({ [id]: { state: 'logged-out', email } })
})

test('all profile fields are stored under the names of the published client', async () => {
  const { email } = await createMember(academy)
  const data = {
    name: 'Ada',
    picture: 'https://school.test/ada.png',
    first_name: 'Ada',
    last_name: 'Example',
    gender: 'female',
    birthday: '1815-12-10',
    min_age: '21',
    max_age: '35',
    nickname: 'unknown names stay',
  }
  const richer =
    (fetched: typeof fetch): typeof fetch =>
    async (input, init) => {
      const response = await fetched(input, init)
      if (!new Request(input).url.endsWith('/auth/profile')) return response
      const profile: object = await response.json()
      return Response.json({ ...profile, data })
    }
  const ours = openBrowser(academy, richer)
  const theirs = openBrowser(academy).storage
  await logIn(email, PASSWORD, ours.openTab())
  const { logIn: theirLogIn } = await openPublishedClient(academy, theirs, richer)
  await theirLogIn(email, PASSWORD)
  expect(readSession(ours.storage)).toEqual(readSession(theirs))
  expect(readSession(ours.storage).join()).toContain('"pictureUrl":"https://school.test/ada.png"')
})

test('an account is deleted with its own token, even if another one is current', async () => {
  const ada = await createMember(academy)
  const bea = await createMember(academy)
  const { storage, openTab } = openBrowser(academy)
  const tab = openTab()
  await logIn(ada.email, PASSWORD, tab)
  await logIn(bea.email, PASSWORD, tab)
  expect(await deleteUser(ada.id, tab)).toBeUndefined()
  expect(Object.keys(allUsers(tab))).toEqual([bea.id])
  expect(readSession(storage).some((line) => line.includes(`user(${ada.id}):accessToken`))).toBe(false)
  expect(await logIn(ada.email, PASSWORD, tab)).toMatchObject({ errorCode: 'InvalidPassword' })
  expect(tab.tokens.current()?.id).toBe(bea.id)
})
