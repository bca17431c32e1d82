import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { tempFolder } from '#server/testing/films.ts'
import { readFolder, writeFolder } from './content-folder.ts'

test('an export deletes the items of a previous export, but no other files and no targets of links', async () => {
  const folder = await tempFolder()
  const otherFolder = await tempFolder()
  const text = '---\ntitle: Old\nsummary: One text.\n---\n\nHello.\n'
  mkdirSync(join(folder, 'pages'))
  for (const [path, content] of [
    [join(folder, 'pages/old.md'), text],
    [join(folder, 'pages/notes.md'), '# My notes\n'],
    [join(folder, 'pages/README.md'), text],
    [join(otherFolder, 'linked.md'), text],
  ] as const)
    writeFileSync(path, content)
  symlinkSync(join(otherFolder, 'linked.md'), join(folder, 'pages/linked.md'))
  expect(await writeFolder(folder, new Map())).toEqual(['pages/old.md'])
  expect(readdirSync(join(folder, 'pages')).toSorted()).toEqual(['README.md', 'linked.md', 'notes.md'])
  symlinkSync(otherFolder, join(folder, 'blog'))
  await expect(writeFolder(folder, new Map())).rejects.toThrow('blog is a symbolic link')
  expect(readdirSync(otherFolder)).toEqual(['linked.md'])
})

test.each(['pages/pipe.md', 'site.json'])('a named pipe at %s is refused without blocking', async (path) => {
  const folder = await tempFolder()
  mkdirSync(join(folder, 'pages'))
  execFileSync('mkfifo', [join(folder, path)])
  await expect(readFolder(folder)).rejects.toThrow(`${path} is not a file`)
})

test.each(['blog/x.md', 'site.json'])(
  '%s is refused if it is not UTF-8, and an export does not delete the file',
  async (path) => {
    const folder = await tempFolder()
    mkdirSync(join(folder, 'blog'))
    writeFileSync(
      join(folder, path),
      Buffer.from('---\ntitle: Caf\u00E9\nsummary: One text.\n---\n\nHello.\n', 'latin1'),
    )
    await expect(readFolder(folder)).rejects.toThrow(`${path} is not valid UTF-8. Save it as UTF-8.`)
    expect(await writeFolder(folder, new Map())).toEqual([])
    expect(existsSync(join(folder, path))).toBe(true)
  },
)

test.each([
  ['site.json', '{"name": "Harbor"}'],
  ['blog/x.md', '---\ntitle: A\nsummary: B\n---\n\nHello.\n'],
])('the byte order mark of %s is removed', async (path, text) => {
  const folder = await tempFolder()
  mkdirSync(join(folder, 'blog'))
  writeFileSync(join(folder, path), `\uFEFF${text}`)
  expect((await readFolder(folder)).get(path)).toBe(text)
})

test('macOS metadata files and a README are ignored', async () => {
  const folder = await tempFolder()
  mkdirSync(join(folder, 'blog'))
  for (const name of ['fall.md', '._fall.md', 'README.md']) writeFileSync(join(folder, 'blog', name), 'Text')
  expect([...(await readFolder(folder)).keys()]).toEqual(['blog/fall.md'])
})

test('a folder without content and a missing folder are refused', async () => {
  const folder = await tempFolder()
  for (const empty of [folder, join(folder, 'missing')])
    await expect(readFolder(empty)).rejects.toThrow(`There is no content in ${empty}.`)
})
