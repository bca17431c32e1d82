import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_DOCUMENTS_PER_RESPONSE } from '#contract/limits.ts'
import { logIn } from '#web/session/actions/log-in.ts'
import { openBrowser } from '#web/test/browser.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createMember, PASSWORD } from '#server/testing/people.ts'
import { watchedRecords } from './browse-records.ts'
import { drillClips, lessonNotes, ratings, readReports, repsDone, reviews } from './lesson-records.ts'

let academy: TestApp
beforeAll(async () => {
  academy = await createTestApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => academy.close())

const COUNT = 2 * MAX_DOCUMENTS_PER_RESPONSE + 1

/** Columns besides `id`, `owner_id` and `vid`, and their values; `n` counts from 1. */
const rows = {
  drill_clips: ['gid, name, a, b, speed, mirror, reps', `'g', 'clip', 1, 2, 1, false, 3`],
  lesson_notes: ['gid, at, text', `'g', 1, 'note'`],
  reviews: ['gid, due, stability, difficulty, scheduled_days, reps, lapses, state', `'g', now(), 1, 5, 1, 1, 0, 2`],
  reps: ['gid, side, speed, count, seconds, at', `'g', 'left', 1, 8, 60, now()`],
  personal_ratings: ['gid, rating', `'g', 4`],
  watched_ranges: ['gid, ranges, position, duration, at', `'g', '{[0,5000)}', 5, 60, now() - n * interval '1 minute'`],
} as const

test('all records of a member are loaded, regardless of their number', async () => {
  const { id, email } = await createMember(academy)
  for (const [table, [columns, values]] of Object.entries(rows))
    await sql`insert into ${sql.table(table)} (id, owner_id, vid, ${sql.raw(columns)})
      select lpad(to_hex(n), 24, '0'), ${id}, 'v' || n, ${sql.raw(values)} from generate_series(1, ${COUNT}::int) n`.execute(
      academy.context.db,
    )
  const tab = openBrowser(academy).openTab()
  await logIn(email, PASSWORD, tab)
  const expected = Array.from({ length: COUNT }, (_, index) => `v${index + 1}`)
  for (const records of [drillClips, lessonNotes, reviews, repsDone, ratings, watchedRecords]) {
    const documents = await records(tab, id).read()
    expect(documents.map(({ vid }) => vid)).toEqual(expected)
  }
})

test('exactly one full page of records takes one request', async () => {
  const { id, email } = await createMember(academy)
  await sql`insert into video_flags (id, owner_id, vid)
    select lpad(to_hex(n + 10000), 24, '0'), ${id}, 'v' || n from generate_series(1, ${MAX_DOCUMENTS_PER_RESPONSE}::int) n`.execute(
    academy.context.db,
  )
  const tab = openBrowser(academy).openTab()
  await logIn(email, PASSWORD, tab)
  expect(await readReports(tab, id)).toHaveLength(MAX_DOCUMENTS_PER_RESPONSE)
})
