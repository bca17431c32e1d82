import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { callFunction } from '#server/testing/functions.ts'
import { call, PASSWORD, type Person, signIn } from '#server/testing/people.ts'
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
