import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { changeOwnCatalogue } from '#server/features/catalogue/index.ts'
import { tempFolder } from '#server/test/films.ts'
import { placeLesson } from './ingest/place-lesson.ts'
import { isAssetName, withDraft } from './media-store.ts'

const inside = async (dataDir: string) => (await readdir(join(dataDir, 'media'), { recursive: true })).toSorted()
const sweep = (dataDir: string) => withDraft(dataDir, () => Promise.reject(new Error('only to sweep'))).catch(() => {})

/** Runs `body` on a draft in a process of its own. */
const elsewhere = (dataDir: string, body: string) =>
  promisify(execFile)(process.execPath, [
    '--input-type=module-typescript',
    '--eval',
    `import { withDraft } from '#server/features/media/media-store.ts'
     import { writeFile } from 'node:fs/promises'
     import { placeLesson } from '#server/features/media/ingest/place-lesson.ts'
     import { changeOwnCatalogue } from '#server/features/catalogue/index.ts'
     const dataDir = ${JSON.stringify(dataDir)}
     const die = () => process.kill(process.pid, 'SIGKILL')
     await withDraft(dataDir, async ({ asset, folder, publish }) => {
       await writeFile(folder + '/master.m3u8', '#EXTM3U')
       ${body}
     })`,
  ])

test('a draft is seen only once it is published, whole', async () => {
  const dataDir = await tempFolder()
  const asset = await withDraft(dataDir, async (draft) => {
    await writeFile(join(draft.folder, 'master.m3u8'), '#EXTM3U')
    expect(await readdir(join(dataDir, 'media'))).toEqual(['.work'])
    await draft.publish()
    return draft.asset
  })
  expect(isAssetName(asset)).toBe(true)
  expect(await inside(dataDir)).toEqual(['.work', asset, `${asset}/master.m3u8`])
})

test('a draft that fails leaves nothing, even after it was published', async () => {
  const dataDir = await tempFolder()
  const failing = withDraft(dataDir, async ({ publish }) => {
    await publish()
    throw new Error('the catalogue was full')
  })
  await expect(failing).rejects.toThrow('the catalogue was full')
  expect(await inside(dataDir)).toEqual(['.work'])
})

test('what a killed process was making is swept by the next one', async () => {
  const dataDir = await tempFolder()
  await expect(elsewhere(dataDir, 'die()')).rejects.toMatchObject({ signal: 'SIGKILL' })
  expect(await inside(dataDir)).not.toEqual(['.work'])
  await sweep(dataDir)
  expect(await inside(dataDir)).toEqual(['.work'])
})

test('a film published by a process that died before its lesson was listed is swept too', async () => {
  const dataDir = await tempFolder()
  await expect(elsewhere(dataDir, 'await publish(); die()')).rejects.toMatchObject({ signal: 'SIGKILL' })
  await sweep(dataDir)
  expect(await inside(dataDir)).toEqual(['.work'])
})

test('a film that made it into the catalogue stays', async () => {
  const dataDir = await tempFolder()
  const listed = `await publish()
    const wish = { gid: 'g', title: 'T', groupTitle: 'G' }
    await changeOwnCatalogue(dataDir, (now) => placeLesson(now, wish, { thumbnail: '/', media: asset }))
    die()`
  await expect(elsewhere(dataDir, listed)).rejects.toMatchObject({ signal: 'SIGKILL' })
  await sweep(dataDir)
  expect((await inside(dataDir)).filter((name) => name.endsWith('master.m3u8'))).toHaveLength(1)
  expect((await inside(dataDir)).filter((name) => name.endsWith('.lock'))).toEqual([])
})

test('a draft that somebody else is making is left alone', async () => {
  const dataDir = await tempFolder()
  await withDraft(dataDir, async ({ folder }) => {
    await sweep(dataDir)
    expect(await readdir(dirname(folder))).toContain(basename(folder))
    await changeOwnCatalogue(dataDir, (now) =>
      placeLesson(now, { gid: 'g', title: 'T', groupTitle: 'G' }, { thumbnail: '/' }),
    )
  })
})
