import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Catalogue } from '#contract/catalogue.ts'
import { changeOwnCatalogue } from './own-file.ts'

const emptyFolder = () => mkdtemp(join(tmpdir(), 'holdfast-catalogue-'))
const addGroup = (gid: string) => (now: Catalogue) => ({
  ...now,
  videos: [...now.videos, { gid, title: gid, summary: '', videos: [] }],
})
const gids = ({ videos }: Catalogue) => videos.map(({ gid }) => gid)

test('the first change of a new school starts from an empty catalogue', async () => {
  const folder = join(await emptyFolder(), 'not', 'yet', 'there')
  expect(gids(await changeOwnCatalogue(folder, addGroup('guard')))).toEqual(['guard'])
  expect(gids(await changeOwnCatalogue(folder, addGroup('sweeps')))).toEqual(['guard', 'sweeps'])
})

test('a change that breaks the contract changes nothing', async () => {
  const folder = await emptyFolder()
  await changeOwnCatalogue(folder, addGroup('guard'))
  const before = await readFile(join(folder, 'catalogue.json'), 'utf8')
  await expect(changeOwnCatalogue(folder, addGroup('guard'))).rejects.toThrow(
    'the changed catalogue: videos[1].gid: the group "guard" is there twice',
  )
  expect(await readFile(join(folder, 'catalogue.json'), 'utf8')).toBe(before)
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('a broken file is not overwritten: somebody may still want to fix it', async () => {
  const folder = await emptyFolder()
  await writeFile(join(folder, 'catalogue.json'), '{"videos": [')
  await expect(changeOwnCatalogue(folder, addGroup('guard'))).rejects.toThrow('catalogue.json: is not JSON')
  expect(await readFile(join(folder, 'catalogue.json'), 'utf8')).toBe('{"videos": [')
})

test('a change that fails lets the next one through', async () => {
  const folder = await emptyFolder()
  const stumble = () => {
    throw new Error('stumbled')
  }
  await expect(changeOwnCatalogue(folder, stumble)).rejects.toThrow('stumbled')
  expect(gids(await changeOwnCatalogue(folder, addGroup('guard')))).toEqual(['guard'])
})

const worker = (folder: string, body: string) => [
  '--input-type=module-typescript',
  '--eval',
  `import { changeOwnCatalogue } from '#server/features/catalogue/own-file.ts'
   const add = (gid) => (now) => ({ ...now, videos: [...now.videos, { gid, title: gid, summary: '', videos: [] }] })
   const folder = ${JSON.stringify(folder)}
   ${body}`,
]

test('changes of several processes at once are all kept', async () => {
  const folder = await emptyFolder()
  const run = promisify(execFile)
  const names = ['a', 'b', 'c']
  const body = (name: string) => `for (const i of [1, 2, 3, 4]) await changeOwnCatalogue(folder, add('${name}' + i))`
  const workers = names.map((name) => run(process.execPath, worker(folder, body(name))))
  await Promise.all([...workers, changeOwnCatalogue(folder, addGroup('mine'))])
  const all = gids(await changeOwnCatalogue(folder, (now) => now))
  expect(all.toSorted()).toEqual([...names.flatMap((name) => [1, 2, 3, 4].map((i) => name + i)), 'mine'])
})

test('a process that is killed while it changes the catalogue leaves no lock behind', async () => {
  const folder = await emptyFolder()
  const body = `await changeOwnCatalogue(folder, () => process.kill(process.pid, 'SIGKILL') && new Promise(() => {}))`
  await expect(promisify(execFile)(process.execPath, worker(folder, body))).rejects.toMatchObject({ signal: 'SIGKILL' })
  expect(gids(await changeOwnCatalogue(folder, addGroup('guard')))).toEqual(['guard'])
})
