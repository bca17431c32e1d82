import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { callFunction } from '#server/testing/functions.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { createMember } from '#server/testing/people.ts'
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
