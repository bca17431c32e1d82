import { existsSync } from 'node:fs'
import { mkdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { UNUSED_POSTER_LIFETIME_MS } from '#contract/studio/limits.ts'
import { JobError } from '#server/platform/jobs/jobs.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { collectLog } from '#server/testing/log-lines.ts'
import { removalQueue } from './remove-film.ts'
import { createFilmSweep } from './sweep.ts'
import { createUpload, uploadPath } from './upload-folder.ts'

let academy: TestApp
const { lines, logTo } = collectLog()
beforeAll(async () => {
  academy = await createTestApp({ logTo })
})
afterAll(() => academy.close())
beforeEach(() => void lines.splice(0))

const DAY = 24 * 60 * 60_000

test('a draft of a killed process that cannot be deleted is logged', async () => {
  const work = join(academy.dataDir, 'media', '.work')
  // A directory cannot be locked, not even by root.
  await mkdir(join(work, '2000-01-01-stuck.lock'), { recursive: true })
  await createFilmSweep(academy.context)()
  expect(lines).toEqual([
    expect.objectContaining({
      folder: join(work, '2000-01-01-stuck'),
      msg: expect.stringContaining('could not delete an unfinished film'),
      err: expect.objectContaining({ message: expect.stringContaining('2000-01-01-stuck.lock') }),
    }),
  ])
})

test('a file without a film that cannot be deleted does not stop the deletion of other files', async () => {
  const [stuck, other] = ['0'.repeat(24), 'f'.repeat(24)]
  await createUpload(academy.dataDir, other)
  // `rm` deletes no directory, not even for root.
  await mkdir(uploadPath(academy.dataDir, stuck))
  const old = new Date(Date.now() - DAY)
  for (const id of [stuck, other]) await utimes(uploadPath(academy.dataDir, id), old, old)
  await createFilmSweep(academy.context)()
  expect(existsSync(uploadPath(academy.dataDir, other))).toBe(false)
  expect(lines).toContainEqual(expect.objectContaining({ film: stuck, msg: expect.stringContaining('film cleanup') }))
})

test('posters that cannot be deleted do not stop the deletion of other posters', async () => {
  const { db } = academy.context
  const countPosters = async () => (await db.selectFrom('posters').select('asset').orderBy('asset').execute()).length
  await sql`create function keep_stuck() returns trigger language plpgsql as
    $$ begin raise exception 'cannot delete %', old.asset; end $$`.execute(db)
  await sql`create trigger keep_stuck before delete on posters for each row
    when (old.asset like 'stuck-%') execute function keep_stuck()`.execute(db)
  // As many posters as one sweep checks. All are older than the other poster.
  await sql`insert into posters (asset, drawn_at, named_at)
    select 'stuck-' || n, now() - interval '30 days', case when n < 3 then now() - interval '29 days' end
    from generate_series(1, 5) n`.execute(db)
  const drawn_at = new Date(Date.now() - UNUSED_POSTER_LIFETIME_MS - 1000)
  await db.insertInto('posters').values({ asset: 'other', drawn_at }).execute()
  await createFilmSweep(academy.context)()
  const listFailedPosters = () => lines.filter(({ poster }) => poster !== undefined).map(({ poster }) => poster)
  expect(listFailedPosters().toSorted()).toEqual(['stuck-1', 'stuck-2', 'stuck-3', 'stuck-4', 'stuck-5'])
  await createFilmSweep(academy.context)()
  expect([await countPosters(), listFailedPosters()]).toEqual([5, expect.objectContaining({ length: 5 })])
  const tomorrow = () => new Date(Date.now() + UNUSED_POSTER_LIFETIME_MS + 1000)
  await createFilmSweep({ ...academy.context, now: tomorrow })()
  expect(listFailedPosters()).toHaveLength(10)
})

test('the files of a removed film are deleted a day after the last failed attempt', async () => {
  const { db, jobs } = academy.context
  const film = { id: 'a'.repeat(24), media: '2000-01-01-removed' }
  let attempts = 0
  await jobs.work(removalQueue, async (data) => {
    expect(data).toEqual(film)
    attempts += 1
    if (attempts === 1) throw new JobError('the files cannot be deleted', true)
  })
  await jobs.enqueue(db, removalQueue, film)
  const failed = () => sql`select from pgboss.job where name = 'film-removal-failed'`.execute(db)
  await expect.poll(async () => (await failed()).rows.length).toBe(1)
  await createFilmSweep(academy.context)()
  expect((await failed()).rows).toHaveLength(1)
  await createFilmSweep({ ...academy.context, now: () => new Date(Date.now() + DAY + 1000) })()
  await expect.poll(() => attempts).toBe(2)
  expect((await failed()).rows).toEqual([])
  expect(lines).toContainEqual(expect.objectContaining({ films: [film] }))
})
