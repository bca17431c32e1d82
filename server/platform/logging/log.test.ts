import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { collectLog } from '#server/testing/log-lines.ts'
import { createLog, currentRequest, serializeError } from './log.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const SECRET = 'mia@example.org'
const insertReader = (email: string) =>
  sql`insert into newsletter_readers (email, leave_token, asked_at) values (${email}, ${email}, now())`

test.each([
  [
    'a duplicate',
    async () => {
      await insertReader(SECRET).execute(testApp.context.db)
      await insertReader(SECRET).execute(testApp.context.db)
    },
    'newsletter_readers',
  ],
  [
    'a malformed value',
    () => sql`select ${`${SECRET} "quoted" words`}::text::int`.execute(testApp.context.db),
    '22P02',
  ],
  ['an invalid date', () => sql`select ${SECRET}::text::timestamptz`.execute(testApp.context.db), '22007'],
  [
    'a missing value',
    () => sql`insert into newsletter_readers (email, asked_at) values (${SECRET}, null)`.execute(testApp.context.db),
    '23502',
  ],
])('the log of %s names its table or code, and contains no member data', async (_error, causeError, logged) => {
  const error: unknown = await causeError().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  const line = JSON.stringify(serializeError(new Error('a call failed', { cause: error })))
  expect(line).toContain(logged)
  expect(line).not.toContain('mia')
  expect(line).not.toContain('quoted')
})

test('fields of a line do not appear in later lines of the same request', () => {
  const { lines, logTo } = collectLog()
  const log = createLog('info', logTo)
  currentRequest.run({ requestId: 'one' }, () => {
    log.info({ route: '/m/*' }, 'first')
    log.info('second')
  })
  expect(lines).toMatchObject([{ requestId: 'one', route: '/m/*' }, { requestId: 'one' }])
  expect(lines[1]).not.toHaveProperty('route')
})
