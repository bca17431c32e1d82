import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorReport } from '#contract/error-report.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { logErrorReport } from './routes.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ config: { rateLimitFactor: 10, logLevel: 'silent' } })
})
afterAll(() => testApp.close())

const report: ErrorReport = {
  name: 'TypeError',
  steps: ['Shelf assets/browse-a1b2.js:1:204'],
  screen: '/watch/:gid/:id',
}
const sendReport = (body: object, app = testApp) =>
  app.app.inject({ method: 'POST', url: '/api/faults', payload: body })

test('an error report is logged with the id shown to the member, without identifying data', async () => {
  const lines: string[] = []
  const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  const { id } = await logErrorReport({ ...testApp.context, log: pino(sink) }, report, {
    ip: '203.0.113.9',
    userAgent: 'Firefox/128',
  })
  expect(JSON.parse(lines.join(''))).toMatchObject({ requestId: id, report, msg: 'browser error report' })
  expect(lines.join('')).not.toMatch(/203\.0\.113\.9|Firefox/)
  const response = await sendReport(report)
  expect([response.statusCode, response.json()]).toEqual([201, { id: expect.stringMatching(/^[0-9a-f]{24}$/) }])
})

test.each([
  ['name', { name: 'Mia said hello' }],
  ['steps', { steps: ['mia@example.org'] }],
  ['steps', { steps: ['at /search/kimura?token=1 x.js:1:2'] }],
  ['steps', { steps: Array<string>(21).fill('a b.js:1:2') }],
  ['screen', { screen: '/search/how to?' }],
])('free text in %s is refused', async (field, bad) => {
  const response = await sendReport({ ...report, ...bad })
  expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([400, expect.stringContaining(field)])
})

test('reports are limited in size and in number per network', async () => {
  expect((await sendReport({ ...report, more: 'x'.repeat(70_000) })).statusCode).toBe(413)
  await using strict = await createTestApp({ config: { logLevel: 'silent' } })
  const codes: number[] = []
  for (let index = 0; index < 21; index += 1) codes.push((await sendReport(report, strict)).statusCode)
  expect(codes).toEqual([...Array<number>(20).fill(201), 429])
})
