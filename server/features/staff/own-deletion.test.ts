import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OwnerId } from '#server/caller.ts'
import { deleteUser } from '#server/features/session/index.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callFunction } from '#server/testing/functions.ts'
import { parseLink, readMails } from '#server/testing/mailbox.ts'
import { call, createMember, PASSWORD, type Person, signIn } from '#server/testing/people.ts'
import { connectApp } from '#server/testing/second-factor.ts'
import { callStudio, createStaff } from '#server/testing/staff.ts'

test('the only owner cannot delete the account, by password or by a recent sign-in', async () => {
  await using testApp = await createTestApp()
  const owner = await createStaff(testApp, 'owner')
  await createStaff(testApp, 'editor')
  const close = ({ accessToken }: Person) =>
    callFunction(testApp, { accessToken }, 'closeAccount', { password: PASSWORD })
  expect(await close(owner)).toEqual([409, 'LastOwner'])
  const deleted = await call(testApp.app, 'DELETE', '/auth/delete', { token: owner.accessToken })
  expect([deleted.statusCode, deleted.json()]).toEqual([409, expect.objectContaining({ error_code: 'LastOwner' })])
  const other = await createStaff(testApp, 'owner')
  expect((await close(owner))[0]).not.toBe(409)
  expect(await close(other)).toEqual([409, 'LastOwner'])
  const { staff } = (await callStudio(testApp, other, 'GET', '/staff')).json<{ staff: { id: string }[] }>()
  expect(staff.some(({ id }) => id === owner.id)).toBe(false)
})

test('staff with a second factor delete the account only in a session that has used it', async () => {
  await using testApp = await createTestApp()
  await createStaff(testApp, 'owner')
  const desk = await createStaff(testApp, 'desk')
  await connectApp(testApp, desk)
  const thief = await signIn(testApp.app, desk.email)
  const close = ({ accessToken }: Person) =>
    callFunction(testApp, { accessToken }, 'closeAccount', { password: PASSWORD })
  expect(await close(thief)).toEqual([403, 'SecondFactorRequired'])
  expect((await call(testApp.app, 'DELETE', '/auth/delete', { token: thief.accessToken })).statusCode).toBe(403)
  expect((await close(desk))[0]).toBe(200)
})

/** Returns the subjects, actors, reasons and networks of the log, and the authors of content and films. */
async function readNames({ context: { db } }: TestApp) {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' | ', action, actor, subject, after ->> 0, once_key, network_address) as name from audit_log
    union all select changed_by from content_items where changed_by like '%@%'
    union all select author from content_revisions where author like '%@%'
    union all select uploaded_by from films where uploaded_by like '%@%'`.execute(db)
  return rows.map(({ name }) => name).join('\n')
}

test('the deletion of an account also replaces its former address, unless another account has it', async () => {
  await using testApp = await createTestApp()
  const owner = await createStaff(testApp, 'owner')
  const { db } = testApp.context
  const changeAddress = (id: OwnerId, email: string) =>
    db.updateTable('accounts').set({ email }).where('id', '=', id).execute()
  const leavers = [await createStaff(testApp, 'owner'), await createStaff(testApp, 'owner')] as const
  for (const [index, leaver] of leavers.entries()) {
    const course = { slug: `course-${index}`, data: { title: 'Throws', summary: '' } }
    expect((await callStudio(testApp, leaver, 'POST', '/content/course', course)).statusCode).toBe(201)
    expect((await callStudio(testApp, leaver, 'POST', '/films', { name: 'a.mp4', bytes: 1000 })).statusCode).toBe(201)
    const roles = { roles: ['owner', 'editor'], version: 1 }
    expect((await callStudio(testApp, owner, 'PUT', `/staff/${leaver.id}/roles`, roles)).statusCode).toBe(200)
    await changeAddress(leaver.id, `new.${leaver.email}`)
    expect((await callStudio(testApp, leaver, 'POST', '/films', { name: 'b.mp4', bytes: 1000 })).statusCode).toBe(201)
  }
  const [{ email: freeAddress, id }, { email: takenAddress, id: otherId }] = leavers
  const successor = await createStaff(testApp, 'desk')
  await changeAddress(successor.id, takenAddress)
  expect((await callStudio(testApp, successor, 'GET', '/log')).statusCode).toBe(403)
  for (const { id: leaver } of leavers) await deleteUser(testApp.context, leaver)
  const names = await readNames(testApp)
  expect(names).not.toContain(freeAddress)
  expect(names).not.toContain(`new.${takenAddress}`)
  expect(names.split('\n').filter((name) => name.startsWith('film.'))).toEqual(
    [id, id, otherId, otherId].map(
      (account, index) => `film.announced | deleted account ${account} | ${'ab'[index % 2]}.mp4`,
    ),
  )
  expect(names).toContain(`refused.call | ${takenAddress} | GET /log`)
})

test('the deletion of an account replaces its address in attempts of others to use its invitation', async () => {
  await using testApp = await createTestApp({ workers: true })
  const owner = await createStaff(testApp, 'owner')
  const [invited, other] = [await createMember(testApp), await createMember(testApp)]
  await callStudio(testApp, owner, 'POST', '/staff/invitations', { email: invited.email, roles: ['desk'] })
  const link = parseLink((await readMails(testApp, invited.email))[0])
  expect(await callFunction(testApp, other, 'joinStaff', link)).toEqual([403, 'Forbidden'])
  expect(await readNames(testApp)).toContain(`this invitation was sent to ${invited.email}`)
  await deleteUser(testApp.context, invited.id)
  const names = await readNames(testApp)
  expect(names).not.toContain(invited.email)
  expect(names).toContain(
    `refused.invitation | ${other.email} | deleted account ${invited.id} | this invitation was sent to deleted account ${invited.id}; sign in`,
  )
})

test('the deletion of an account without an address removes the networks of its refused calls', async () => {
  await using testApp = await createTestApp()
  const member = await createMember(testApp)
  await testApp.context.db
    .updateTable('accounts')
    .set({ email: null, password_hash: null })
    .where('id', '=', member.id)
    .execute()
  expect((await callStudio(testApp, member, 'GET', '/staff')).statusCode).toBe(403)
  expect(await readNames(testApp)).toContain('127.0.0.1')
  await deleteUser(testApp.context, member.id)
  expect(await readNames(testApp)).toBe(
    `refused.call | deleted account ${member.id} | the Studio | this is for staff only`,
  )
})
