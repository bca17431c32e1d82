import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { auth, createMember, PASSWORD } from '#server/testing/people.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'

const NEW_PASSWORD = 'nine quiet herons wade'

/** Publishes the site as that of an academy of its own, whose emails nobody can read without a mail server. */
async function leaveDemo(academy: TestApp) {
  const owner = await createStaff(academy, 'owner')
  const { version, draft } = (await callStudio(academy, owner, 'GET', '/content/site/site')).json<Item>()
  const data = { ...draft.data, demo: false }
  const saved = await callStudio(academy, owner, 'PUT', '/settings/site/draft', { version, data })
  await callStudio(academy, owner, 'PUT', '/settings/site/publication', { version: saved.json<Item>().version })
}

interface Item {
  version: number
  draft: { data: object }
}

test('without a mail server, an owner creates a link with which a member chooses a new password', async () => {
  await using academy = await createTestApp()
  const [owner, desk] = [await createStaff(academy, 'owner'), await createStaff(academy, 'desk')]
  const member = await createMember(academy)
  const create = (staff = owner, id = member.id) => callStudio(academy, staff, 'POST', `/members/${id}/reset-link`)
  await leaveDemo(academy)
  const created = await create()
  const url = new URL(created.json<{ link: string }>().link)
  expect([created.statusCode, url.pathname]).toEqual([201, '/recover'])
  const { token, tokenId } = Object.fromEntries(url.searchParams)
  expect((await auth(academy.app, '/reset', { token, tokenId, password: NEW_PASSWORD })).statusCode).toBe(200)
  const logIn = (password: string) => auth(academy.app, '/login', { username: member.email, password })
  expect([(await logIn(NEW_PASSWORD)).statusCode, (await logIn(PASSWORD)).statusCode]).toEqual([200, 401])
  expect([(await create(desk)).statusCode, (await create(owner, desk.id)).statusCode]).toEqual([403, 409])
  const { entries } = (await callStudio(academy, owner, 'GET', '/log?kind=member')).json<{ entries: object[] }>()
  expect(entries).toMatchObject([{ action: 'member.link-created', actor: owner.email, subject: member.id }])
})

test('an academy with a mail server shows no password reset link', async () => {
  await using academy = await createTestApp({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })
  const member = await createMember(academy)
  const owner = await createStaff(academy, 'owner')
  expect((await callStudio(academy, owner, 'POST', `/members/${member.id}/reset-link`)).statusCode).toBe(409)
})
