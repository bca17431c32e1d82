import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import type { FilmArchive } from './film-archive.ts'
import { openFilmFolder } from './film-folder.ts'
import { storeMedia } from './store-media.ts'

test('a backup fails if the films cannot be listed, instead of omitting them', async () => {
  const dataDir = await createTempFolder()
  // A file in place of a folder that the disk cannot read.
  await writeFile(join(dataDir, 'media'), '')
  const { lines } = storeMedia({ dataDir }, openFilmFolder(await createTempFolder(), 0))
  await expect(lines.next()).rejects.toThrow('ENOTDIR')
})

test('a film with an unchanged size and time is not read again, as in the lists of older versions', async () => {
  const dataDir = await createTempFolder()
  await mkdir(join(dataDir, 'uploads'))
  const file = join(dataDir, 'uploads/film')
  const films = openFilmFolder(await createTempFolder(), 0)
  const list = join(films.name, 'known/uploads.json')
  const copy = async (content: string) => {
    await writeFile(file, content)
    await utimes(file, 1000, 1000)
    const { lines, sum } = storeMedia({ dataDir }, films)
    const stored = JSON.parse(String((await lines.next()).value))
    await lines.next()
    return { ...stored, ...sum() }
  }
  const first = await copy('before')
  expect(first).toMatchObject({ files: 1, newBytes: 6 })
  await writeFile(list, (await readFile(list, 'utf8')).replace('1000000', '1000000.4'))
  expect(await copy('behind')).toEqual({ ...first, newBytes: 0 })
  expect(await copy('longer than before')).toMatchObject({ files: 1, newBytes: 18 })
})

test('a film whose content changes while it is copied fails the backup and is not stored', async () => {
  const dataDir = await createTempFolder()
  await mkdir(join(dataDir, 'media/film'), { recursive: true })
  const file = join(dataDir, 'media/film/master.m3u8')
  await writeFile(file, 'before')
  const folder = openFilmFolder(await createTempFolder(), 0)
  const films: FilmArchive = {
    ...folder,
    write: async (key, bytes, content) => {
      await writeFile(file, 'behind')
      await folder.write(key, bytes, content)
    },
  }
  await expect(storeMedia({ dataDir }, films).lines.next()).rejects.toThrow('master.m3u8 was changed')
  expect(await readdir(folder.name, { recursive: true })).toEqual([])
})

test('an interrupted backup stops within a large upload, and stores no part of it', async () => {
  const dataDir = await createTempFolder()
  await mkdir(join(dataDir, 'uploads'))
  await writeFile(join(dataDir, 'uploads/film'), Buffer.alloc(20_000_000))
  const folder = openFilmFolder(await createTempFolder(), 0)
  const interrupt = new AbortController()
  let chunks = 0
  const interrupted = async function* (content: AsyncIterable<Buffer>) {
    for await (const chunk of content) {
      chunks += 1
      interrupt.abort()
      yield chunk
    }
  }
  const films: FilmArchive = {
    ...folder,
    write: (key, bytes, content) => folder.write(key, bytes, interrupted(content)),
  }
  await expect(storeMedia({ dataDir }, films, interrupt.signal).lines.next()).rejects.toThrow('aborted')
  expect(chunks).toBeLessThan(5)
  expect(await readdir(folder.name, { recursive: true })).toEqual([])
})
