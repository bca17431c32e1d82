import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openCatalogueFile, createAcademyWithCatalogue } from '#server/testing/catalogue.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { placeLesson } from './ingest/place-lesson.ts'
import { deleteAbandonedDrafts, type Store, withDraft } from './media-store.ts'
import { isAssetName } from './stores/store.ts'

const listMedia = async (dataDir: string) => (await readdir(join(dataDir, 'media'), { recursive: true })).toSorted()
const storeIn = (dataDir: string): Store => ({ dataDir, catalogue: openCatalogueFile(dataDir) })
const cleanUp = (dataDir: string, store = storeIn(dataDir)) =>
  withDraft(store, () => Promise.reject(new Error('only to clean up'))).catch(() => {})

/** Runs `body` on a draft in another process. */
const runInOtherProcess = (dataDir: string, body: string) =>
  promisify(execFile)(process.execPath, [
    '--input-type=module-typescript',
    '--eval',
    `import { withDraft } from '#server/features/media/media-store.ts'
     import { writeFile } from 'node:fs/promises'
     const catalogue = { hasMedia: () => Promise.resolve(false) }
     const dataDir = ${JSON.stringify(dataDir)}
     const die = () => process.kill(process.pid, 'SIGKILL')
     await withDraft({ dataDir, catalogue }, async ({ asset, folder, publish }) => {
       await writeFile(folder + '/master.m3u8', '#EXTM3U')
       ${body}
     })`,
  ])

test('a draft is invisible until it is published, and then complete', async () => {
  const dataDir = await createTempFolder()
  const asset = await withDraft(storeIn(dataDir), async (draft) => {
    await writeFile(join(draft.folder, 'master.m3u8'), '#EXTM3U')
    expect(await readdir(join(dataDir, 'media'))).toEqual(['.work'])
    await draft.publish()
    return draft.asset
  })
  expect(isAssetName(asset)).toBe(true)
  expect(await listMedia(dataDir)).toEqual(['.work', asset, `${asset}/master.m3u8`])
})

test('a failed draft leaves no files, even after publication', async () => {
  const dataDir = await createTempFolder()
  const failingDraft = withDraft(storeIn(dataDir), async ({ publish }) => {
    await publish()
    throw new Error('the catalogue was full')
  })
  await expect(failingDraft).rejects.toThrow('the catalogue was full')
  expect(await listMedia(dataDir)).toEqual(['.work'])
})

test('the next ingest deletes the draft of a killed process', async () => {
  const dataDir = await createTempFolder()
  await expect(runInOtherProcess(dataDir, 'die()')).rejects.toMatchObject({ signal: 'SIGKILL' })
  expect(await listMedia(dataDir)).not.toEqual(['.work'])
  await cleanUp(dataDir)
  expect(await listMedia(dataDir)).toEqual(['.work'])
})

test('the next ingest deletes a film published by a process that died before adding the lesson', async () => {
  const dataDir = await createTempFolder()
  await expect(runInOtherProcess(dataDir, 'await publish(); die()')).rejects.toMatchObject({ signal: 'SIGKILL' })
  await cleanUp(dataDir)
  expect(await listMedia(dataDir)).toEqual(['.work'])
})

test('the film of a lesson is kept, even if the lesson is no longer published', async () => {
  const { dataDir, catalogue } = await createAcademyWithCatalogue()
  await expect(runInOtherProcess(dataDir, 'await publish(); die()')).rejects.toMatchObject({ signal: 'SIGKILL' })
  const [asset = ''] = (await readdir(join(dataDir, 'media'))).filter(isAssetName)
  const lesson = { gid: 'g', title: 'T', groupTitle: 'G' }
  await catalogue.change((now) => placeLesson(now, lesson, { thumbnail: '/', media: asset }))
  await catalogue.change((now) => ({ ...now, videos: [], latest: [] }))
  await cleanUp(dataDir, { dataDir, catalogue })
  expect((await listMedia(dataDir)).filter((name) => name.endsWith('master.m3u8'))).toHaveLength(1)
  expect((await listMedia(dataDir)).filter((name) => name.endsWith('.lock'))).toEqual([])
})

test('a film whose lesson is committed is kept after later failures', async () => {
  const { dataDir, catalogue } = await createAcademyWithCatalogue()
  const lesson = { gid: 'g', title: 'T', groupTitle: 'G' }
  const failingDraft = withDraft({ dataDir, catalogue }, async ({ asset, folder, publish }) => {
    await writeFile(join(folder, 'master.m3u8'), '#EXTM3U')
    await publish()
    await catalogue.change((now) => placeLesson(now, lesson, { thumbnail: '/', media: asset }))
    throw new Error('the response to the commit was lost')
  })
  await expect(failingDraft).rejects.toThrow('the response to the commit was lost')
  expect((await listMedia(dataDir)).filter((name) => /master\.m3u8|\.lock/.test(name))).toHaveLength(1)
})

test('an abandoned draft that cannot be deleted stops neither a new draft nor the cleanup of other drafts', async () => {
  const dataDir = await createTempFolder()
  await expect(runInOtherProcess(dataDir, 'die()')).rejects.toMatchObject({ signal: 'SIGKILL' })
  // This name is cleaned up first. A directory cannot be locked, not even by root.
  const stuck = '2000-01-01-stuck'
  await mkdir(join(dataDir, 'media', '.work', `${stuck}.lock`))
  const asset = await withDraft(storeIn(dataDir), async (draft) => {
    await draft.publish()
    return draft.asset
  })
  expect(await listMedia(dataDir)).toEqual(['.work', `.work/${stuck}.lock`, asset])
  const failed: unknown[] = []
  await deleteAbandonedDrafts(storeIn(dataDir), (error, folder) => failed.push([folder, error]))
  const message = expect.stringContaining(`${stuck}.lock`)
  expect(failed).toEqual([[join(dataDir, 'media', '.work', stuck), expect.objectContaining({ message })]])
})

test('a draft whose files cannot be deleted fails with the error of its work', async () => {
  const dataDir = await createTempFolder()
  const failingDraft = withDraft(storeIn(dataDir), async ({ asset }) => {
    const lock = join(dataDir, 'media', '.work', `${asset}.lock`)
    await rm(lock)
    await mkdir(join(lock, 'folder'), { recursive: true })
    throw new Error('the film is broken')
  })
  await expect(failingDraft).rejects.toThrow('the film is broken')
})

test('the draft of a running ingest is kept', async () => {
  const dataDir = await createTempFolder()
  await withDraft(storeIn(dataDir), async ({ folder }) => {
    await cleanUp(dataDir)
    expect(await readdir(dirname(folder))).toContain(basename(folder))
  })
})

test('media published while another draft starts is kept', async () => {
  const dataDir = await createTempFolder()
  const publishMany = async () => {
    const assets: string[] = []
    for (let count = 0; count < 50; count += 1)
      await withDraft(storeIn(dataDir), async ({ asset, publish }) => {
        await publish()
        assets.push(asset)
      })
    return assets
  }
  const assets = await Promise.all(Array.from({ length: 4 }, publishMany))
  expect(await listMedia(dataDir)).toEqual(['.work', ...assets.flat()].toSorted())
})
