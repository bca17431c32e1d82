import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareBackup } from '#server/features/backup/compare-backup.ts'
import { openBackup } from '#server/features/backup/index.ts'
import { listAssetFiles, prepareLessons, requestFilmUrl } from '#server/testing/academy.ts'
import { createTestApp } from '#server/testing/app.ts'
import { backUp, createEmptyDatabase, restore } from '#server/testing/backups.ts'
import { callData } from '#server/testing/data.ts'
import { createMember, signIn } from '#server/testing/people.ts'
import { startTestPostgres } from '#server/testing/postgres.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'

test('an academy whose machine is lost continues on another one: members sign in, films play, records are complete', async () => {
  const folder = await createTempFolder()
  const path = join(folder, 'academy.tar')
  const mediaDir = join(folder, 'films')
  let lessons: Awaited<ReturnType<typeof prepareLessons>> | undefined
  const lost = await createTestApp({ prepare: async (dataDir) => (lessons = await prepareLessons(dataDir)) })
  if (!lessons) throw new Error('The lessons are missing.')
  const { paid } = lessons
  const { email, id, accessToken } = await createMember(lost, 'paid')
  for (const vid of ['one', 'two', 'three']) {
    const document = { owner_id: id, vid, gid: 'guard', rating: 4 }
    const request = { collection: 'personal_rating', document }
    expect((await callData(lost, { accessToken }, 'insertOne', request)).status).toBe(200)
  }
  const { asset } = paid.asset
  const files = await listAssetFiles(lost, asset)
  const playlist = await readFile(join(lost.dataDir, 'media', asset, 'master.m3u8'), 'utf8')
  const segment = await readFile(join(lost.dataDir, 'media', asset, 'v240/seg-00000.m4s'))
  await backUp(lost, path, { mediaDir })
  // Deletes the database and the data folder.
  await lost.close()

  // The other machine has Debian's PostgreSQL.
  const debian = await startTestPostgres('system')
  try {
    await using database = await createEmptyDatabase(debian.url)
    await using found = await createTestApp({
      databaseUrl: database.url,
      prepare: async (dataDir) => {
        await restore(path, { databaseUrl: database.url, dataDir, mediaDir })
        await using archive = await openBackup(path)
        expect(await compareBackup(archive, database.url)).toEqual([])
      },
    })
    const member = await signIn(found.app, email)
    const records = await callData(found, member, 'find', { collection: 'personal_rating', query: {} })
    expect((records.value as { vid: string }[]).map(({ vid }) => vid).toSorted()).toEqual(['one', 'three', 'two'])
    expect(await listAssetFiles(found, asset)).toEqual(files)
    const url = await requestFilmUrl(found, member, paid)
    expect((await found.app.inject(`${url}master.m3u8`)).body).toBe(playlist)
    expect((await found.app.inject(`${url}v240/seg-00000.m4s`)).rawPayload.equals(segment)).toBe(true)
  } finally {
    await debian.stop()
  }
})
