import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callFunction } from '#server/testing/functions.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { auth, createMember, type Person } from '#server/testing/people.ts'
import { queueLinkMail } from '#server/features/session/index.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'

test('a new link of an invitation replaces the emailed one and works once', async () => {
  await using academy = await createTestApp({ workers: true })
  const owner = await createStaff(academy, 'owner')
  const member = await createMember(academy)
  const body = { email: member.email, roles: ['desk'] }
  const { id } = (await callStudio(academy, owner, 'POST', '/staff/invitations', body)).json<{ id: string }>()
  const emailedLink = parseLink((await readMails(academy, member.email))[0])
  const createLink = () => callStudio(academy, owner, 'POST', `/staff/invitations/${id}/link`)
  const created = await createLink()
  const newLink = Object.fromEntries(new URL(created.json<{ link: string }>().link).searchParams)
  const join = async (link: object) => (await callFunction(academy, member, 'joinStaff', link))[0]
  expect([created.statusCode, await join(emailedLink), await join(newLink)]).toEqual([201, 400, 200])
  expect((await createLink()).statusCode).toBe(404)
})

const invite = async (academy: TestApp, owner: Person, email: string) => {
  const invited = await callStudio(academy, owner, 'POST', '/staff/invitations', { email, roles: ['owner'] })
  return invited.json<{ id: string }>().id
}

const createLink = async (academy: TestApp, owner: Person, id: string) => {
  const created = await callStudio(academy, owner, 'POST', `/staff/invitations/${id}/link`)
  return parseQuery(created.json<{ link: string }>().link)
}

const parseQuery = (link = '') => Object.fromEntries(new URL(link).searchParams)

test('the invitation is withdrawn with the owner who created its current link', async () => {
  await using academy = await createTestApp()
  const [inviter, removed] = [await createStaff(academy, 'owner'), await createStaff(academy, 'owner')]
  const member = await createMember(academy)
  const link = await createLink(academy, removed, await invite(academy, inviter, member.email))
  const { invitations } = (await callStudio(academy, inviter, 'GET', '/staff')).json<{ invitations: object[] }>()
  expect(invitations).toMatchObject([{ email: member.email, invitedBy: removed.email }])
  await callStudio(academy, inviter, 'DELETE', `/staff/${removed.id}`)
  expect((await callFunction(academy, member, 'joinStaff', link))[0]).toBe(400)
})

test('links that choose a new password of a member stop working when the member joins the staff', async () => {
  await using academy = await createTestApp()
  const { context } = academy
  const owner = await createStaff(academy, 'owner')
  const member = await createMember(academy)
  const resetLink = await context.db
    .transaction()
    .execute((transaction) => queueLinkMail(context, transaction, member, 'reset'))
  const link = await createLink(academy, owner, await invite(academy, owner, member.email))
  expect((await callFunction(academy, member, 'joinStaff', link))[0]).toBe(200)
  const { token, tokenId } = parseQuery(resetLink)
  const reset = await auth(academy.app, '/reset', { token, tokenId, password: 'nine quiet herons wade' })
  expect([reset.statusCode, reset.json()]).toMatchObject([400, { error_code: 'UserpassTokenInvalid' }])
})
