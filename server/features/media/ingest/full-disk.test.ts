import { mkdir, readdir, stat, symlink, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { DiskFull } from '#server/platform/process/disk-space.ts'
import { shoot, tempFolder } from '#server/test/films.ts'
import { addLesson, refuseUnfit } from './add-lesson.ts'
import { makeFilm } from '../encoding/build-asset.ts'
import { claimLesson, withDraft } from '../media-store.ts'
import { firstUnfinished } from '../encoding/check-complete.ts'

let file: string
beforeAll(async () => {
  file = await shoot(join(await tempFolder(), 'grip.mp4'), { seconds: 2 })
})

const filesOf = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

const throwing = { gid: 'throws', title: 'Hip throw' }

test('an ingest that would not leave the free space that is asked for is refused before it encodes, with the figures', async () => {
  const dataDir = await tempFolder()
  let share = 0
  const ingest = addLesson({ file }, throwing, { dataDir, keepFree: 1e18, onProgress: (done) => (share = done) })
  await expect(ingest).rejects.toThrow(
    /The disk of .* is too full: .* GB are free, and 1000000000 GB stay free \(DISK_STOP\)/,
  )
  expect(share).toBe(0)
  expect(await filesOf(dataDir)).toEqual([])
})

test.runIf(process.platform === 'linux').each(['master.m3u8', 'storyboard.jpg'])(
  'a disk that is full when %s is written is named, and nothing stays',
  async (name) => {
    const dataDir = await tempFolder()
    const ingest = withDraft(dataDir, async (draft) => {
      await mkdir(join(draft.folder, 'v240'))
      // The system's own full disk.
      await symlink('/dev/full', join(draft.folder, name))
      return makeFilm(draft, { file }, { dataDir })
    })
    await expect(ingest).rejects.toThrow(DiskFull)
    await expect(ingest).rejects.toThrow(`The disk of ${dataDir} is full.`)
    expect(await filesOf(dataDir)).toEqual([])
  },
)

test.runIf(process.platform === 'linux').each(['v240/seg-00000.m4s', 'v240/init.mp4'])(
  'a film of which %s found no room is not published, though the encoder says nothing of it',
  async (name) => {
    const dataDir = await tempFolder()
    const ingest = withDraft(dataDir, async (draft) => {
      await mkdir(join(draft.folder, 'v240'))
      await symlink('/dev/full', join(draft.folder, name))
      return makeFilm(draft, { file }, { dataDir })
    })
    await expect(ingest).rejects.toThrow(`The encoder left ${name} unfinished.`)
    expect(await filesOf(dataDir)).toEqual([])
  },
)

test('a segment that was cut off is found, as is a playlist without its end', async () => {
  const dataDir = await tempFolder()
  const { asset } = await addLesson({ file }, throwing, { dataDir })
  const folder = join(dataDir, 'media', asset.asset, 'v240')
  expect(await firstUnfinished(folder)).toBeUndefined()
  const segment = join(folder, 'seg-00000.m4s')
  await truncate(segment, (await stat(segment)).size - 1)
  expect(await firstUnfinished(folder)).toBe('seg-00000.m4s')
  await truncate(segment, 0)
  expect(await firstUnfinished(folder)).toBe('seg-00000.m4s')
  await truncate(join(folder, 'index.m3u8'), 40)
  expect(await firstUnfinished(folder)).toBe('index.m3u8')
})

test('two ingests of one title: the second is refused before it encodes, in words', async () => {
  const dataDir = await tempFolder()
  let share = 0
  const first = addLesson({ file }, throwing, { dataDir })
  const second = addLesson({ file }, throwing, { dataDir, onProgress: (done) => (share = done) })
  await expect(second).rejects.toThrow('Another ingest is making the lesson "hip-throw" in "throws" at this moment.')
  expect(share).toBe(0)
  expect(await first).toMatchObject({ gid: 'throws', id: 'hip-throw' })
  await expect(addLesson({ file }, throwing, { dataDir })).rejects.toThrow('is in "throws" already')
  expect((await filesOf(dataDir)).filter(({ name }) => name.endsWith('.claim'))).toEqual([])
})

test('two films of one command that would become the same lesson are refused before the first is encoded', async () => {
  const dataDir = await tempFolder()
  await expect(refuseUnfit([throwing, throwing], dataDir)).rejects.toThrow('"hip-throw" is in "throws" already')
  await refuseUnfit([throwing, { ...throwing, title: 'Knee throw' }], dataDir)
})

test('a claim that a dead process left is swept by the next ingest', async () => {
  const dataDir = await tempFolder()
  const claim = await claimLesson(dataDir, 'throws', 'hip-throw')
  expect(await claimLesson(dataDir, 'throws', 'hip-throw')).toBeUndefined()
  await claim?.release()
  expect(await filesOf(dataDir)).toEqual([])
})
