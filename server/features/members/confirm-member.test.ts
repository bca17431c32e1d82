import { expect, test } from 'vitest'
import type { Member, MemberRow } from '#contract/studio/members.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { auth, PASSWORD, type Person } from '#server/testing/people.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'

const email = 'paper@example.org'

/** Registers a member, and finds the account in the Studio. */
async function registerMember(academy: TestApp, desk: Person) {
  await auth(academy.app, '/register', { email, password: PASSWORD })
  const list = await callStudio(academy, desk, 'GET', `/members?words=${email}`)
  const path = `/members/${list.json<{ members: MemberRow[] }>().members[0]?.id}`
  return {
    read: async () => (await callStudio(academy, desk, 'GET', path)).json<Member>(),
    confirm: async () => (await callStudio(academy, desk, 'PUT', `${path}/confirmed`)).statusCode,
    logIn: async () => (await auth(academy.app, '/login', { username: email, password: PASSWORD })).statusCode,
  }
}

test('without a mail server, the desk confirms an email address once, and the member can sign in', async () => {
  await using academy = await createTestApp()
  const [desk, owner] = [await createStaff(academy, 'desk'), await createStaff(academy, 'owner')]
  const { read, confirm, logIn } = await registerMember(academy, desk)
  expect([(await read()).mayBeConfirmed, await logIn()]).toEqual([true, 401])
  expect([await confirm(), await confirm()]).toEqual([200, 200])
  const { id, mayBeConfirmed, isConfirmed } = await read()
  expect([mayBeConfirmed, isConfirmed, await logIn()]).toEqual([false, true, 200])
  const { entries } = (await callStudio(academy, owner, 'GET', '/log?kind=member')).json<{ entries: object[] }>()
  expect(entries).toMatchObject([{ action: 'member.confirmed', actor: desk.email, subject: id }])
})

test('an academy with a mail server confirms addresses by link only', async () => {
  await using academy = await createTestApp({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })
  const { read, confirm } = await registerMember(academy, await createStaff(academy, 'desk'))
  expect(await confirm()).toBe(409)
  expect(await read()).toMatchObject({ mayBeConfirmed: false, isConfirmed: false })
})
