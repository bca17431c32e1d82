import { mkdir, readdir, stat, symlink, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { DiskFull } from '#server/platform/files/disk-space.ts'
import { openCatalogueFile } from '#server/testing/catalogue.ts'
import { createTestFilm } from '#server/testing/films.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { addLesson, failIfLessonsInvalid } from '#server/features/media/ingest/add-lesson.ts'
import { buildAsset } from '#server/features/media/encoding/build-asset.ts'
import { claimLesson, withDraft } from '#server/features/media/media-store.ts'
import { findFirstIncompleteFile } from '#server/features/media/encoding/check-complete.ts'

let file: string
beforeAll(async () => {
  file = await createTestFilm(join(await createTempFolder(), 'grip.mp4'), { seconds: 2 })
})

const createStore = (dataDir: string) => ({ dataDir, catalogue: openCatalogueFile(dataDir) })

/** Lists files, without the empty lock files of claims. */
const listFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.claim'),
  )

const lesson = { gid: 'throws', title: 'Hip throw' }

test('an ingest that would not leave enough free space is refused before encoding, with the numbers', async () => {
  const dataDir = await createTempFolder()
  let progress = 0
  const ingest = addLesson({ file }, lesson, {
    ...createStore(dataDir),
    keepFreeBytes: 1e18,
    onProgress: (done) => (progress = done),
  })
  await expect(ingest).rejects.toThrow(
    /Not enough space on the disk that contains .*: .* GB free, and 1000000000 GB reserved \(DISK_STOP\)/,
  )
  expect(progress).toBe(0)
  expect(await listFiles(dataDir)).toEqual([])
})

test.runIf(process.platform === 'linux').each(['master.m3u8', 'storyboard.jpg'])(
  'a disk that is full when %s is written is reported, and the draft is deleted',
  async (name) => {
    const dataDir = await createTempFolder()
    const ingest = withDraft(createStore(dataDir), async (draft) => {
      await mkdir(join(draft.folder, 'v240'))
      // On Linux, writes to this device fail with ENOSPC.
      await symlink('/dev/full', join(draft.folder, name))
      return buildAsset(draft, { file }, createStore(dataDir))
    })
    await expect(ingest).rejects.toThrow(DiskFull)
    await expect(ingest).rejects.toThrow(`The disk that contains ${dataDir} is full.`)
    expect(await listFiles(dataDir)).toEqual([])
  },
)

test.runIf(process.platform === 'linux').each(['v240/seg-00000.m4s', 'v240/init.mp4'])(
  'a film whose %s did not fit on the disk is not published, although the encoder reports no error',
  async (name) => {
    const dataDir = await createTempFolder()
    const ingest = withDraft(createStore(dataDir), async (draft) => {
      await mkdir(join(draft.folder, 'v240'))
      await symlink('/dev/full', join(draft.folder, name))
      return buildAsset(draft, { file }, createStore(dataDir))
    })
    await expect(ingest).rejects.toThrow(`The encoder did not finish ${name}.`)
    expect(await listFiles(dataDir)).toEqual([])
  },
)

test('truncated segments and playlists are detected', async () => {
  const dataDir = await createTempFolder()
  const { asset } = await addLesson({ file }, lesson, createStore(dataDir))
  const folder = join(dataDir, 'media', asset.asset, 'v240')
  expect(await findFirstIncompleteFile(folder)).toBeUndefined()
  const segment = join(folder, 'seg-00000.m4s')
  await truncate(segment, (await stat(segment)).size - 1)
  expect(await findFirstIncompleteFile(folder)).toBe('seg-00000.m4s')
  await truncate(segment, 0)
  expect(await findFirstIncompleteFile(folder)).toBe('seg-00000.m4s')
  await truncate(join(folder, 'index.m3u8'), 40)
  expect(await findFirstIncompleteFile(folder)).toBe('index.m3u8')
})

test('one of two concurrent ingests with the same title is refused before it encodes', async () => {
  const dataDir = await createTempFolder()
  const progress = [0, 0]
  const ingests = progress.map((_, index) =>
    addLesson({ file }, lesson, { ...createStore(dataDir), onProgress: (done) => (progress[index] = done) }),
  )
  const outcomes = await Promise.allSettled(ingests)
  const refused = outcomes.findIndex(({ status }) => status === 'rejected')
  await expect(ingests[refused]).rejects.toThrow('Another ingest is creating the lesson "hip-throw" in "throws".')
  expect(progress[refused]).toBe(0)
  expect(await ingests[1 - refused]).toMatchObject({ gid: 'throws', id: 'hip-throw' })
  await expect(addLesson({ file }, lesson, createStore(dataDir))).rejects.toThrow('already exists in "throws"')
})

test('two films of one command for the same lesson are refused before the first is encoded', async () => {
  const dataDir = await createTempFolder()
  await expect(failIfLessonsInvalid([lesson, lesson], openCatalogueFile(dataDir))).rejects.toThrow(
    '"hip-throw" already exists in "throws"',
  )
  await failIfLessonsInvalid([lesson, { ...lesson, title: 'Knee throw' }], openCatalogueFile(dataDir))
})

test('a claimed lesson can be claimed again once it is released', async () => {
  const dataDir = await createTempFolder()
  const claim = await claimLesson(dataDir, 'throws', 'hip-throw')
  expect(await claimLesson(dataDir, 'throws', 'hip-throw')).toBeUndefined()
  claim?.release()
  expect(await claimLesson(dataDir, 'throws', 'hip-throw')).toBeDefined()
})
