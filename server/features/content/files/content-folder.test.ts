import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { listIgnored, readFolder, writeFolder } from './content-folder.ts'

test('an export deletes the items of a previous export, but no other files and no targets of links', async () => {
  const folder = await createTempFolder()
  const otherFolder = await createTempFolder()
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
  const folder = await createTempFolder()
  mkdirSync(join(folder, 'pages'))
  execFileSync('mkfifo', [join(folder, path)])
  await expect(readFolder(folder)).rejects.toThrow(`${path} is not a file`)
})

test.each(['blog/x.md', 'site.json'])(
  '%s is refused if it is not UTF-8, and an export does not delete the file',
  async (path) => {
    const folder = await createTempFolder()
    mkdirSync(join(folder, 'blog'))
    writeFileSync(
      join(folder, path),
      Buffer.from('---\ntitle: Caf\u00E9\nsummary: One text.\n---\n\nHello.\n', 'latin1'),
    )
    await expect(readFolder(folder)).rejects.toThrow(
      `${path} is not valid UTF-8. Save it as UTF-8. The first invalid character is in line 2.`,
    )
    expect(await writeFolder(folder, new Map())).toEqual([])
    expect(existsSync(join(folder, path))).toBe(true)
  },
)

test.each([
  ['site.json', '{"name": "Harbor"}'],
  ['blog/x.md', '---\ntitle: A\nsummary: B\n---\n\nHello.\n'],
])('the byte order mark of %s is removed', async (path, text) => {
  const folder = await createTempFolder()
  mkdirSync(join(folder, 'blog'))
  writeFileSync(join(folder, path), `\uFEFF\uFEFF${text}`)
  expect((await readFolder(folder)).get(path)).toBe(text)
})

test('macOS metadata files and a README are ignored', async () => {
  const folder = await createTempFolder()
  mkdirSync(join(folder, 'blog'))
  for (const name of ['fall.md', '._fall.md', 'README.md']) writeFileSync(join(folder, 'blog', name), 'Text')
  expect([...(await readFolder(folder)).keys()]).toEqual(['blog/fall.md'])
})

test('a copy of a file is ignored, and an export does not delete it', async () => {
  const folder = await createTempFolder()
  const text = '---\ntitle: A\nsummary: B\n---\n\nHello.\n'
  const copies = [
    'fall (copy).md',
    'fall copy 2.md',
    'fall - Kopie.md',
    'fall(1).md',
    'Copy of fall.md',
    'fall.orig.md',
    'fall副本.md',
    'fallのコピー.md'.normalize('NFD'),
    'fall의 사본.md',
    'fall — копия.md',
    'Копия fall.md',
    'Kopie van fall.md',
    'Kopia fall.md',
    'Cópia de fall.md'.normalize('NFD'),
    '~$fall.md',
  ]
  mkdirSync(join(folder, 'blog'))
  for (const name of ['fall.md', ...copies]) writeFileSync(join(folder, 'blog', name), text)
  expect([...(await readFolder(folder)).keys()]).toEqual(['blog/fall.md'])
  expect((await listIgnored(folder)).toSorted()).toEqual(
    copies.map((name) => `blog/${name}, a copy of another file`).toSorted(),
  )
  expect(await writeFolder(folder, new Map())).toEqual(['blog/fall.md'])
  // Without the original, the copy may be the only text.
  expect([...(await readFolder(folder)).keys()]).toContain('blog/fall (copy).md')
})

test('a file with its extension in capital letters is read, and other Markdown extensions are refused', async () => {
  const folder = await createTempFolder()
  mkdirSync(join(folder, 'blog'))
  writeFileSync(join(folder, 'blog/fall.MD'), 'Text')
  expect([...(await readFolder(folder)).keys()]).toEqual(['blog/fall.md'])
  writeFileSync(join(folder, 'blog/fall.md'), 'Text')
  await expect(readFolder(folder)).rejects.toThrow(/^blog\/fall\.md: another file has the same name|^blog\/fall\.MD/i)
  for (const name of ['roll.markdown', 'roll.md.txt']) {
    const other = await createTempFolder()
    mkdirSync(join(other, 'blog'))
    writeFileSync(join(other, 'blog', name), 'Text')
    await expect(readFolder(other)).rejects.toThrow(`blog/${name}: the file name must end with .md`)
  }
})

test('an export replaces a text whose extension has capital letters', async () => {
  const folder = await createTempFolder()
  const text = '---\ntitle: A\nsummary: B\n---\n\nHello.\n'
  mkdirSync(join(folder, 'blog'))
  writeFileSync(join(folder, 'blog/fall.MD'), text)
  await writeFolder(folder, new Map([['blog/fall.md', text]]))
  expect(readdirSync(join(folder, 'blog'))).toEqual(['fall.md'])
})

test('file names that the import would overlook are refused, so that their texts are not moved to the bin', async () => {
  for (const [path, message] of [
    ['Blog/roll.md', 'Blog: rename it to blog, without capital letters.'],
    ['catalogue/Lessons/roll.json', 'catalogue/Lessons: rename it to catalogue/lessons, without'],
    ['CATALOGUE/lessons/roll.json', 'CATALOGUE: rename it to catalogue, without'],
    ['Team.json', 'Team.json: rename it to team.json, without'],
    ['help/topics.JSON', 'help/topics.JSON: rename it to help/topics.json, without'],
    ['blog/2026/roll.md', 'blog/2026/roll.md: move the file up one folder.'],
  ] as const) {
    const folder = await createTempFolder()
    for (const file of ['blog/fall.md', path]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), 'Text')
    }
    await expect(readFolder(folder)).rejects.toThrow(message)
  }
})

test('other files are listed as ignored, and translations do not count as copies', async () => {
  const folder = await createTempFolder()
  mkdirSync(join(folder, 'blog/.git'), { recursive: true })
  for (const name of ['fall.md', 'roll.txt', 'photo.jpg', 'README.md', 'ReadMe.md', '.git/x.md', 'fall.de.md'])
    writeFileSync(join(folder, 'blog', name), 'Text')
  expect((await listIgnored(folder)).toSorted()).toEqual([
    'blog/photo.jpg, not a content file',
    'blog/roll.txt, not a content file',
  ])
  expect([...(await readFolder(folder)).keys()].toSorted()).toEqual(['blog/fall.de.md', 'blog/fall.md'])
})

test('a folder without content and a missing folder are refused', async () => {
  const folder = await createTempFolder()
  for (const empty of [folder, join(folder, 'missing')])
    await expect(readFolder(empty)).rejects.toThrow(`There is no content in ${empty}.`)
})
