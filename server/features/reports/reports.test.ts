import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_LESSON_REPORTS, MAX_REPORT_REPLY_LENGTH } from '#contract/studio/limits.ts'
import type { LessonReport, ReportedLesson } from '#contract/studio/reports.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { callData } from '#server/testing/data.ts'
import { readMails } from '#server/testing/mailbox.ts'
import { createMember, type Person } from '#server/testing/people.ts'
import { createStaff, callStudio } from '#server/testing/staff.ts'
import { closeReports, listReports } from './index.ts'

let testApp: TestApp
let desk: Person
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 100 }, workers: true })
  desk = await createStaff(testApp, 'desk')
})
afterAll(() => testApp.close())

const report = async (member: Person, vid: string, more: object = {}) => {
  const document = { owner_id: member.id, vid, ...more }
  return (await callData(testApp, member, 'insertOne', { collection: 'flag_video', document })).status
}
const listed = async (vids: string[], all = false) =>
  (await listReports(testApp.context, { all }))
    .filter(({ vid }) => vids.includes(vid))
    .map(({ vid, reason, email }) => [vid, reason, email])

test('open reports are listed with safety reports first, until the lesson or the report is closed', async () => {
  const [mia, sam] = [await createMember(testApp), await createMember(testApp)]
  const mine = ['hip', 'choke']
  await report(mia, 'hip', { reason: 'sound', note: 'It hums' })
  await report(sam, 'hip')
  await report(sam, 'choke', { reason: 'unsafe' })
  const hip = [
    ['hip', 'sound', mia.email],
    ['hip', null, sam.email],
  ]
  const choke = ['choke', 'unsafe', sam.email]
  expect(await listed(mine)).toEqual([choke, ...hip])
  expect(await report(mia, 'hip')).toBe(400)

  const close = (which: Parameters<typeof closeReports>[2]) => closeReports(testApp.context, 'operator', which)
  expect(await close({ lesson: 'hip' })).toEqual({ closed: 2, mailed: 0 })
  expect(await listed(mine)).toEqual([choke])
  await expect(close({ lesson: 'hip' })).rejects.toThrow('there is no open report on hip')
  expect(await report(mia, 'hip', { reason: 'captions' })).toBe(200)
  const [first] = await listReports(testApp.context)
  expect(await close({ reports: [first?.id ?? ''] })).toEqual({ closed: 1, mailed: 0 })
  expect(await listed(mine)).toEqual([['hip', 'captions', mia.email]])
  expect(await listed(mine, true)).toHaveLength(4)
})

const lessons = async (state = 'open') => {
  const response = await callStudio(testApp, desk, 'GET', `/reports?state=${state}`)
  return response.json<{ lessons: ReportedLesson[] }>().lessons
}
const reportsOn = async (lesson: string, state = 'open') => {
  const response = await callStudio(testApp, desk, 'GET', `/reports/${lesson}?state=${state}`)
  return response.json<{ reports: LessonReport[] }>().reports
}
const response = (lesson: string, reports: string[], words: string, person = desk) =>
  callStudio(testApp, person, 'POST', `/reports/${lesson}/answer`, { reports, answer: words })

test('the desk lists lessons by safety and number of reports, and answers only the reports it has read', async () => {
  const [ada, ben, cem] = [await createMember(testApp), await createMember(testApp), await createMember(testApp)]
  await report(ada, 'palm', { reason: 'captions', note: 'Two seconds late at 0:33' })
  await report(ben, 'reap')
  await report(cem, 'reap', { reason: 'other' })
  await report(cem, 'wall', { reason: 'unsafe', note: 'No mat' })
  const mine = (await lessons()).filter(({ lesson }) => ['palm', 'reap', 'wall'].includes(lesson))
  expect(mine.map(({ lesson, isUnsafe, reports }) => [lesson, isUnsafe, reports])).toEqual([
    ['wall', true, 1],
    ['reap', false, 2],
    ['palm', false, 1],
  ])
  const [late] = await reportsOn('palm')
  expect(late).toMatchObject({ reason: 'captions', note: 'Two seconds late at 0:33', member: { email: ada.email } })

  // Another member reports it while the answer is written.
  await report(ben, 'palm')
  const done = await response('palm', [late?.id ?? ''], 'The captions are right now.')
  expect(done.json()).toEqual({ closed: 1, mailed: 1 })
  const [mail] = (await readMails(testApp, ada.email, 1)).filter(
    ({ subject }) => subject === 'Our reply to your report',
  )
  expect(mail?.text).toContain('The captions are right now.')
  expect(mail?.text).toContain('Two seconds late at 0:33')
  expect(mail?.text).not.toContain(ben.email)
  expect((await reportsOn('palm')).map(({ member }) => member.email)).toEqual([ben.email])
  expect((await reportsOn('palm', 'closed')).map(({ id }) => id)).toEqual([late?.id])
  expect((await lessons('closed'))[0]).toMatchObject({ lesson: 'palm', reports: 1 })
  // A repeated call sends no second email.
  expect((await response('palm', [late?.id ?? ''], 'The captions are right now.')).statusCode).toBe(404)
  const owner = await createStaff(testApp, 'owner')
  const log = await callStudio(testApp, owner, 'GET', '/log?kind=report')
  expect(log.json<{ entries: object[] }>().entries[0]).toMatchObject({
    action: 'report.closed',
    subject: 'palm',
    after: { reports: 1, answer: 'The captions are right now.' },
  })
})

test('a report can be closed only with its own lesson, and an invalid answer is refused with the field', async () => {
  const member = await createMember(testApp)
  await report(member, 'lock')
  const [one] = await reportsOn('lock')
  const id = one?.id ?? ''
  expect((await response('another', [id], 'Done.')).statusCode).toBe(404)
  const refusals = [
    await response('lock', [], 'Done.'),
    await response(
      'lock',
      Array.from({ length: MAX_LESSON_REPORTS + 1 }, () => id),
      'Done.',
    ),
    await response('lock', ['no id'], 'Done.'),
    await response('lock', [id], ' '),
    await response('lock', [id], 'a'.repeat(MAX_REPORT_REPLY_LENGTH + 1)),
  ]
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400])
  expect(refusals.map((refusal) => /reports|answer/.exec(refusal.json<{ error: string }>().error)?.[0])).toEqual([
    'reports',
    'reports',
    'reports',
    'answer',
    'answer',
  ])
  expect(await reportsOn('lock')).toHaveLength(1)
})

test('teachers and editors cannot read reports', async () => {
  const teacher = await createStaff(testApp, 'teacher', 'editor')
  const opened = await callStudio(testApp, teacher, 'GET', '/reports')
  expect(opened.statusCode).toBe(403)
  expect((await response('lock', ['0'.repeat(24)], 'Done.', teacher)).statusCode).toBe(403)
})

test('a public demo neither shows nor answers reports of members', async () => {
  await using demo = await createTestApp({
    config: { publicUrl: 'https://demo.example', publicDemo: true },
    workers: true,
  })
  const visitor = await createMember(demo)
  const owner = await createStaff(demo, 'owner')
  await demo.context.db.updateTable('accounts').set({ is_demo: true }).where('id', '=', owner.id).execute()
  const document = { owner_id: visitor.id, vid: 'hip-throw', note: 'Mine alone' }
  await callData(demo, visitor, 'insertOne', { collection: 'flag_video', document })
  const [sent] = await listReports(demo.context)
  expect((await callStudio(demo, owner, 'GET', '/reports')).json()).toEqual({ lessons: [] })
  expect((await callStudio(demo, owner, 'GET', '/reports/hip-throw')).json()).toEqual({ reports: [] })
  const closing = { reports: [sent?.id ?? ''], answer: 'Visit us instead.' }
  expect((await callStudio(demo, owner, 'POST', '/reports/hip-throw/answer', closing)).statusCode).toBe(403)
})
