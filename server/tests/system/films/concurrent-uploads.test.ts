import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createListeningApp } from '#server/testing/listening.ts'
import { createStaff } from '#server/testing/staff.ts'
import { createUploadClient } from '#server/testing/uploads.ts'
import { waitForBlockedStatement } from '#server/testing/waiting-for-lock.ts'
import { encodeQueue } from '#server/features/films/encode-queue.ts'
import { uploadPath } from '#server/features/films/upload-folder.ts'

let academy: Awaited<ReturnType<typeof createListeningApp>>
let uploads: ReturnType<typeof createUploadClient>
let colleagueUploads: ReturnType<typeof createUploadClient>
beforeAll(async () => {
  // No workers: another test covers the order of encoding.
  academy = await createListeningApp({ config: { rateLimitFactor: 100 } })
  uploads = createUploadClient(academy.address, await createStaff(academy, 'editor'))
  colleagueUploads = createUploadClient(academy.address, await createStaff(academy, 'editor'))
})
afterAll(() => academy.close())

const CLIP_COUNT = 30

/** Blocks announcements of uploads, like another process that counts the films. Returns a function that unblocks them. */
async function blockAnnouncements() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const holder = academy.context.maintenance.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('films', 0))`.execute(transaction)
    lock()
    await released
  })
  await Promise.race([locked, holder])
  const unblock = () => {
    release()
    return holder
  }
  onTestFinished(unblock)
  return unblock
}

const countBusyConnections = () =>
  academy.context
    .databaseConnections()
    .filter(({ pool, state }) => pool === 'server' && state === 'busy')
    .reduce((sum, { count }) => sum + count, 0)

test('thirty concurrent uploads arrive complete and do not exhaust the database connections', async () => {
  const clip = randomBytes(50_000)
  const unblock = await blockAnnouncements()
  const announcing = Array.from({ length: CLIP_COUNT }, (_, index) =>
    uploads.announce(`clip ${index}.mp4`, clip.length),
  )
  await waitForBlockedStatement(academy, 'pg_advisory_xact_lock')
  // The other announcements arrive during this time, and must not use connections while they wait.
  await pause(1000)
  expect(countBusyConnections()).toBeLessThanOrEqual(2)
  expect(await colleagueUploads.list()).toEqual([])
  await unblock()
  const announced = await Promise.all(announcing)
  expect(announced.map(({ status }) => status)).toEqual(announced.map(() => 201))

  const ids = announced.map(({ film }) => film?.id ?? '')
  const responses = await Promise.all(ids.map((id) => uploads.send(id, 0, clip)))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 204))
  for (const id of ids) expect((await readFile(uploadPath(academy.dataDir, id))).equals(clip)).toBe(true)

  const queue = await uploads.list()
  expect(queue.map(({ state }) => state)).toEqual(ids.map(() => 'waiting'))
  expect(queue.map(({ ahead }) => ahead).toSorted((a, b) => a - b)).toEqual([...ids.keys()])
  const { rows } = await sql<{ jobs: number }>`select count(*) as jobs from pgboss.job
    where name = ${encodeQueue.name}`.execute(academy.context.db)
  expect(rows[0]?.jobs).toBe(CLIP_COUNT)
})
