import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createListeningApp } from '#server/testing/listening.ts'
import { createStaff } from '#server/testing/staff.ts'
import { uploadsOf } from '#server/testing/uploads.ts'
import { waitingForLock } from '#server/testing/waiting-for-lock.ts'
import { encodeQueue } from '#server/features/films/encode-queue.ts'
import { uploadPath } from '#server/features/films/upload-folder.ts'

let school: Awaited<ReturnType<typeof createListeningApp>>
let uploads: ReturnType<typeof uploadsOf>
let colleague: ReturnType<typeof uploadsOf>
beforeAll(async () => {
  // No workers: another test covers the order of encoding.
  school = await createListeningApp({ config: { rateLimitFactor: 100 } })
  uploads = uploadsOf(school.address, await createStaff(school, 'editor'))
  colleague = uploadsOf(school.address, await createStaff(school, 'editor'))
})
afterAll(() => school.close())

/** Number of clips. */
const MANY = 30

/** Blocks announcements, as another process does while it counts the films. */
async function blockAnnouncements() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const holder = school.context.maintenance.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('films', 0))`.execute(transaction)
    lock()
    await released
  })
  await Promise.race([locked, holder])
  const end = () => {
    release()
    return holder
  }
  onTestFinished(end)
  return end
}

const busyConnections = () =>
  school.context
    .databaseConnections()
    .filter(({ pool, state }) => pool === 'server' && state === 'busy')
    .reduce((sum, { count }) => sum + count, 0)

test('thirty concurrent uploads arrive complete and do not exhaust the database connections', async () => {
  const clip = randomBytes(50_000)
  const release = await blockAnnouncements()
  const announcing = Array.from({ length: MANY }, (_, at) => uploads.announce(`clip ${at}.mp4`, clip.length))
  await waitingForLock(school, 'pg_advisory_xact_lock')
  // The others arrive meanwhile and must not use connections while they wait.
  await pause(1000)
  expect(busyConnections()).toBeLessThanOrEqual(2)
  expect(await colleague.list()).toEqual([])
  await release()
  const announced = await Promise.all(announcing)
  expect(announced.map(({ status }) => status)).toEqual(announced.map(() => 201))

  const ids = announced.map(({ film }) => film?.id ?? '')
  const sent = await Promise.all(ids.map((id) => uploads.send(id, 0, clip)))
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 204))
  for (const id of ids) expect((await readFile(uploadPath(school.dataDir, id))).equals(clip)).toBe(true)

  const line = await uploads.list()
  expect(line.map(({ state }) => state)).toEqual(ids.map(() => 'waiting'))
  expect(line.map(({ ahead }) => ahead).toSorted((a, b) => a - b)).toEqual([...ids.keys()])
  const { rows } = await sql<{ jobs: number }>`select count(*) as jobs from pgboss.job
    where name = ${encodeQueue.name}`.execute(school.context.db)
  expect(rows[0]?.jobs).toBe(MANY)
})
