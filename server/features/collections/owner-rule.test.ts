import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planOf } from '#server/features/billing/index.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import { training } from '#server/testing/training-collection.ts'
import { EVERYTHING } from './language/condition.ts'
import { selectDocuments } from './language/select.ts'

const server = join(import.meta.dirname, '../..')

/** Every source file of the server with its text; tests may look at anything. */
async function readSources() {
  const files = await readdir(server, { recursive: true })
  const sources = files.filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\/|\/table-types\.ts$/.test(file),
  )
  return Promise.all(sources.map(async (file) => [file, await readFile(join(server, file), 'utf8')] as const))
}

const filesWith = async (pattern: RegExp) =>
  (await readSources())
    .filter(([, text]) => pattern.test(text))
    .map(([file]) => file)
    .toSorted()

// The compiler sees no table inside a text of SQL. These are the files whose statements take their owner as an
// argument.
test('tables that members own are named in a few files only', async () => {
  const tables =
    /\b(my_lists|my_list_entries|personal_ratings|video_flags|lesson_wishes|video_events|profile_details|login_records|seen_alerts|watched_ranges|drill_clips|lesson_notes|reviews|reps)\b/
  expect(await filesWith(tables)).toEqual([
    'features/collections/collection-shapes.ts',
    'features/collections/collections.ts',
    'features/collections/records/my-list.ts',
    // Names collections, some of which are called as their tables.
    // Changes all members' rows: moves what they keep of a lesson with the pictures of its film.
    'features/film-times/move-records.ts',
    // Reads all members' rows: mails each member about a request of their own.
    'features/lesson-requests/answer-lesson-requests.ts',
    // Reads all members' rows: answers a mean over five or more.
    'features/library/ratings.ts',
    'features/library/watched.ts',
    // For the academy: what all members report, for staff with the permission and for the terminal.
    'features/reports/close-reports.ts',
    'features/reports/read-reports.ts',
    // Reads whether an account that is linked to another user was ever used.
    'features/session/login/link.ts',
    'platform/database/own-rows.ts',
  ])
})

test('documents are read where the owner rule is written, and nowhere else', async () => {
  expect(await filesWith(/sql\.id\('documents'|(from|join|update|into) documents\.\w/)).toEqual([
    'features/collections/collections.ts',
    'features/collections/language/select.ts',
    'features/collections/records/my-list.ts',
  ])
  expect(await filesWith(/document\.owner_id/)).toEqual(['features/collections/language/owned-sql.ts'])
})

test('nobody makes an owner of a text', async () => {
  expect(await filesWith(/as OwnerId\b/)).toEqual([])
})

test('a query of a member’s rows without their owner does not compile', () => {
  // Each line below is wrong on purpose: were it right, the compiler would refuse the comment above it.
  const wrong = (queries: Queries, text: string) => [
    // @ts-expect-error -- the table is not among those of a `Queries`
    queries.selectFrom('subscriptions'),
    // @ts-expect-error -- likewise
    queries.insertInto('login_records'),
    // @ts-expect-error -- no owner
    ownRows(queries),
    // @ts-expect-error -- a text is no owner
    ownRows(queries, text),
    // @ts-expect-error -- a text is no owner
    selectDocuments(queries, text, 'my_list', { filter: EVERYTHING }),
    // @ts-expect-error -- a text is no owner
    planOf(queries, text, new Date()),
    // @ts-expect-error -- a text is no owner
    training.records.delete(queries, text, { filter: EVERYTHING, many: true }),
  ]
  expect(wrong).toBeTypeOf('function')
})
