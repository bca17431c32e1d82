import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/test/app.ts'
import { dataCall } from '#server/test/data.ts'
import { createMember, type Person } from '#server/test/people.ts'
import { closeReports, listReports } from './index.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const report = async (member: Person, vid: string, more: object = {}) => {
  const document = { owner_id: member.id, vid, ...more }
  return (await dataCall(testApp, member, 'insertOne', { collection: 'flag_video', document })).status
}
const listed = async (all = false) =>
  (await listReports(testApp.context, { all })).map(({ vid, reason, email }) => [vid, reason, email])

test('reports are listed for the academy, the dangerous ones first, until the lesson or the one report is closed', async () => {
  const [mia, sam] = [await createMember(testApp), await createMember(testApp)]
  await report(mia, 'hip', { reason: 'sound', note: 'It hums' })
  await report(sam, 'hip')
  await report(sam, 'choke', { reason: 'unsafe' })
  const hip = [
    ['hip', 'sound', mia.email],
    ['hip', null, sam.email],
  ]
  const choke = ['choke', 'unsafe', sam.email]
  expect(await listed()).toEqual([choke, ...hip])
  expect(await report(mia, 'hip')).toBe(400)

  expect(await closeReports(testApp.context, 'hip')).toBe(2)
  expect(await listed()).toEqual([choke])
  await expect(closeReports(testApp.context, 'hip')).rejects.toThrow('No report is open on hip.')
  expect(await report(mia, 'hip', { reason: 'captions' })).toBe(200)
  const [first] = await listReports(testApp.context)
  expect(await closeReports(testApp.context, first?.id ?? '')).toBe(1)
  expect(await listed()).toEqual([['hip', 'captions', mia.email]])
  expect(await listed(true)).toHaveLength(4)
})
