import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPlan } from '#server/features/billing/index.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import { training } from '#server/testing/training-collection.ts'
import { MATCH_ALL } from './language/condition.ts'
import { selectDocuments } from './language/select.ts'

const server = join(import.meta.dirname, '../..')

/** Reads all source files of the server. */
async function readSources() {
  const files = await readdir(server, { recursive: true })
  const sources = files.filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\/|\/table-types\.ts$/.test(file),
  )
  return Promise.all(sources.map(async (file) => [file, await readFile(join(server, file), 'utf8')] as const))
}

const findFiles = async (pattern: RegExp) =>
  (await readSources())
    .filter(([, text]) => pattern.test(text))
    .map(([file]) => file)
    .toSorted()

// The compiler does not check tables in SQL text. Statements of these files have the owner as a parameter.
test('only the listed files use tables with members’ records', async () => {
  const tables =
    /\b(my_lists|my_list_entries|personal_ratings|video_flags|lesson_wishes|video_events|profile_details|login_records|seen_alerts|watched_ranges|drill_clips|lesson_notes|reviews|reps)\b/
  expect(await findFiles(tables)).toEqual([
    'features/collections/collection-shapes.ts',
    'features/collections/collections.ts',
    'features/collections/records/my-list.ts',
    // Changes rows of all members: moves times of a lesson after a cut of its film.
    'features/film-times/shift-records.ts',
    // Reads rows of all members: emails each member about their own requests.
    'features/lesson-requests/answer-lesson-requests.ts',
    // Reads rows of all members: returns an average of five or more ratings.
    'features/library/ratings.ts',
    'features/library/watched.ts',
    // Reads reports of all members, for staff with the permission and for the command line.
    'features/reports/close-reports.ts',
    'features/reports/read-reports.ts',
    // Reads whether an account that is linked to another user was ever used.
    'features/session/login/link.ts',
    'platform/database/own-rows.ts',
  ])
})

test('only files that enforce the owner rule read documents', async () => {
  expect(await findFiles(/sql\.id\('documents'|(from|join|update|into) documents\.\w/)).toEqual([
    'features/collections/collections.ts',
    'features/collections/language/select.ts',
    'features/collections/records/my-list.ts',
  ])
  expect(await findFiles(/document\.owner_id/)).toEqual(['features/collections/language/owned-sql.ts'])
})

test('no file casts a string to OwnerId', async () => {
  expect(await findFiles(/as OwnerId\b/)).toEqual([])
})

test('a query of members’ rows without an owner does not compile', () => {
  // Each line is wrong on purpose: an unused `@ts-expect-error` is a compile error.
  const createInvalidQueries = (queries: Queries, text: string) => [
    // @ts-expect-error -- owned tables are not in `Queries`
    queries.selectFrom('subscriptions'),
    // @ts-expect-error -- owned tables are not in `Queries`
    queries.insertInto('login_records'),
    // @ts-expect-error -- no owner
    ownRows(queries),
    // @ts-expect-error -- a string is not an OwnerId
    ownRows(queries, text),
    // @ts-expect-error -- a string is not an OwnerId
    selectDocuments(queries, text, 'my_list', { filter: MATCH_ALL }),
    // @ts-expect-error -- a string is not an OwnerId
    readPlan(queries, text, new Date()),
    // @ts-expect-error -- a string is not an OwnerId
    training.records.delete(queries, text, { filter: MATCH_ALL, many: true }),
  ]
  expect(createInvalidQueries).toBeTypeOf('function')
})
