import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { CHUNK_SIZE } from '#server/platform/archive/archive-format.ts'
import { openArchive } from '#server/platform/archive/read-archive.ts'
import { createArchive } from '#server/platform/archive/write-archive.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdfast-archive-'))
})
afterAll(() => rm(folder, { recursive: true }))

const About = z.object({ academy: z.string() })
const PASSPHRASE = 'four words nobody guesses'
const longContent = randomBytes(CHUNK_SIZE + 1000)

let count = 0
async function writeArchive(passphrase?: string) {
  const path = join(folder, `${(count += 1)}.tar`)
  await using archive = await createArchive(path, { version: '1.2.3', at: new Date(0), passphrase })
  await archive.add('tables/accounts', [Buffer.from('one\n'), Buffer.from('two\n')])
  await archive.add('long', [longContent.subarray(0, 7), longContent.subarray(7)])
  await archive.add('empty', [])
  await archive.finish({ academy: 'Grip' })
  return path
}

const readArchive = async (path: string, passphrase?: string) => {
  await using archive = await openArchive(path, About, passphrase)
  await archive.verify()
  const parts: Record<string, string> = {}
  for (const name of Object.keys(archive.parts)) {
    const chunks: Buffer[] = []
    for await (const chunk of archive.read(name)) chunks.push(chunk)
    parts[name] = Buffer.concat(chunks).toString('base64')
  }
  return { parts, about: archive.about, version: archive.header.version }
}

/** Reads the archive. Returns the error with `FILE` instead of the path, or `nothing`. */
const readRefusal = (path: string, passphrase?: string) =>
  readArchive(path, passphrase).then(
    () => 'nothing',
    (error: unknown) => String(error).replaceAll(path, 'FILE'),
  )

const expectedContents = {
  parts: {
    'tables/accounts': Buffer.from('one\ntwo\n').toString('base64'),
    long: longContent.toString('base64'),
    empty: '',
  },
  about: { academy: 'Grip' },
  version: '1.2.3',
}

test('an archive returns what was written, and tar can list it', async () => {
  const path = await writeArchive()
  expect(await readArchive(path)).toEqual(expectedContents)
  const names = execFileSync('tar', ['-tf', path], { encoding: 'utf8' }).trim().split('\n')
  expect(names).toEqual([
    'backup.json',
    'tables/accounts/000001',
    'long/000001',
    'long/000002',
    'index/000001',
    'index.sha256',
  ])
})

test('an encrypted archive opens only with its passphrase and contains no plain text', async () => {
  const path = await writeArchive(PASSPHRASE)
  expect(await readArchive(path, PASSPHRASE)).toEqual(expectedContents)
  expect(await readRefusal(path)).toContain('FILE is encrypted')
  expect(await readRefusal(path, 'another passphrase')).toContain('FILE was encrypted with a different passphrase')
  const bytes = await readFile(path)
  expect([bytes.includes('Grip'), bytes.includes('one\ntwo')]).toEqual([false, false])
})

/** Inverts one bit of the byte at this position. */
async function flipBit(path: string, at: number) {
  await using file = await open(path, 'r+')
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at)
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 0x10]), 0, 1, at)
}

test.each([
  [undefined, 61],
  // Larger steps, because deriving a key is slow.
  [PASSPHRASE, 1499],
])('a changed byte at any position is detected (passphrase: %s)', async (passphrase, step) => {
  const path = await writeArchive(passphrase)
  const { length } = await readFile(path)
  // Positions near both ends, where the small entries are, and a few positions in the large entry.
  const ends = [...range(0, 3000, step), ...range(length - 4500, length, step)]
  const positions = new Set([...ends, ...range(3000, length - 4500, 1_600_003)])
  for (const at of positions) {
    await flipBit(path, at)
    expect({ at, refusal: await readRefusal(path, passphrase) }).toEqual({
      at,
      refusal: expect.stringMatching(/is damaged|another passphrase|newer Holdfast/) as string,
    })
    await flipBit(path, at)
  }
  expect(await readArchive(path, passphrase)).toEqual(expectedContents)
})

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step)

test('a truncated archive is refused', async () => {
  const path = await writeArchive()
  const wholeArchive = await readFile(path)
  for (const length of range(0, wholeArchive.length, Math.floor(wholeArchive.length / 40))) {
    await writeFile(path, wholeArchive)
    await truncate(path, length)
    expect(await readRefusal(path)).toContain('FILE is damaged')
  }
})

test('an archive without one of its entries is refused', async () => {
  const path = await writeArchive()
  const wholeArchive = await readFile(path)
  const names = execFileSync('tar', ['-tf', path], { encoding: 'utf8' }).trim().split('\n')
  for (const name of names) {
    await writeFile(path, wholeArchive)
    execFileSync('tar', ['--delete', '-f', path, name])
    await truncate(path, await readArchiveLength(path))
    expect({ name, refusal: await readRefusal(path) }).toEqual({
      name,
      refusal: expect.stringContaining('is damaged') as string,
    })
  }
})

/** Returns the length without the zeros by which GNU tar pads files to a multiple of twenty blocks. */
async function readArchiveLength(path: string) {
  const bytes = await readFile(path)
  const last = bytes.findLastIndex((byte) => byte !== 0)
  return Math.ceil((last + 1) / 512) * 512 + 1024
}

test('a file that is not an archive is refused', async () => {
  const path = join(folder, 'film.mp4')
  await writeFile(path, randomBytes(5000))
  expect(await readRefusal(path)).toContain('FILE is damaged: it is not a backup')
})

test('a failed archive leaves no file', async () => {
  const path = join(folder, 'failed.tar')
  const failing = async () => {
    await using archive = await createArchive(path, { version: '1', at: new Date(0) })
    await archive.add('long', yieldThenThrow())
  }
  await expect(failing()).rejects.toThrow('the disk is gone')
  expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([])
})

async function* yieldThenThrow() {
  yield Buffer.alloc(100)
  throw new Error('the disk is gone')
}
