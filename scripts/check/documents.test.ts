import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { environmentNames, readConfig } from '#server/config/index.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
const settings = [...read('.env.example').matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(
  ([, name = '', value = '']): [string, string] => [name, value],
)

test('.env.example lists exactly the existing settings', () => {
  expect(settings.map(([name]) => name).toSorted()).toEqual(environmentNames.toSorted())
})

test('every value in .env.example is valid and equals the default, if there is one', () => {
  const exampleValues: Record<string, string> = Object.fromEntries(settings)
  expect(() => readConfig(exampleValues)).not.toThrow()
  // A Stripe URL is only for tests, and a configured provider cannot be changed in the Studio.
  const settingsWithoutDefault = new Set(['PAYMENT', 'STRIPE_API'])
  const defaults = Object.entries(exampleValues).filter(
    ([name, value]) => !settingsWithoutDefault.has(name) && !value.includes('.example'),
  )
  expect(readConfig(Object.fromEntries(defaults))).toEqual(readConfig({}))
})

test('the record of dependencies explains exactly those in package.json', () => {
  const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string> | undefined>
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
  const installed = kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}))
  const rows = read('docs/decisions/0001-dependencies.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const explained = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  expect(explained.toSorted()).toEqual(installed.toSorted())
})

test('the index of decisions lists every record once', () => {
  const records = readdirSync(join(import.meta.dirname, '../../docs/decisions')).filter((name) => /^\d/.test(name))
  const linkedRecords = [...read('docs/decisions/README.md').matchAll(/\((\d[\w-]*\.md)\)/g)].map(([, name]) => name)
  expect(linkedRecords.toSorted()).toEqual(records.toSorted())
})

test('package.json pins the exact version of every dependency', () => {
  const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string> | undefined>
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
    for (const version of Object.values(manifest[kind] ?? {})) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})

/** Returns the numbers of a document's sections: `4` of "## 4. Errors", `5.4` of "### 5.4 login". */
const getSections = (file: string) =>
  new Set([...read(file).matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number = '']) => number))

test('every section of the specification and the protocol that the code cites exists', () => {
  const documents = { specification: 'docs/specification.md', 'session service': 'docs/wire.md' }
  const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.sql', '*.css', '*.md'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  })
  const dangling = Object.entries(documents).flatMap(([name, document]) => {
    const sections = getSections(document)
    expect(sections.size).toBeGreaterThan(5)
    const citation = new RegExp(`${name}(?:'s)?,? §(\\d+(?:\\.\\d+)?)`, 'g')
    return sources
      .trim()
      .split('\n')
      .flatMap((file) => [...read(file).matchAll(citation)].map(([cited, number = '']) => ({ file, cited, number })))
      .filter(({ number }) => !sections.has(number))
  })
  expect(dangling).toEqual([])
})

test('every row of the threat model names a test, and each of these tests exists', () => {
  const rows = read('docs/security.md')
    .split('\n### ')
    .slice(1)
    .flatMap((section) => section.split('\n').filter((line) => /^\| (?!threat|---)/.test(line)))
  expect(rows.length).toBeGreaterThan(20)
  const named = rows.map((row) => [...row.matchAll(/`([\w/.-]+\.(?:test|e2e)\.tsx?)`/g)].map(([, file = '']) => file))
  expect(rows.filter((_, index) => named[index]?.length === 0)).toEqual([])
  const doesFileExist = (file: string) =>
    [file, `server/${file}`].some((path) => existsSync(join(import.meta.dirname, '../..', path)))
  expect(named.flat().filter((file) => !doesFileExist(file))).toEqual([])
})

test('every link between documents resolves', () => {
  const root = join(import.meta.dirname, '../..')
  const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const links = documents.flatMap((document) =>
    [
      ...read(document)
        .replaceAll(/```[\s\S]*?```/g, '')
        .matchAll(/\]\((?!https?:|mailto:|[#/])([^)#\s]+)/g),
    ].map(([, to = '']) => ({ document, to })),
  )
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(({ document, to }) => !existsSync(join(root, dirname(document), to)))).toEqual([])
})

test('every file named in the tour exists', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .map((file) => `/${file}`)
  // Example paths that are not files of the repository.
  const examples = ['x.lazy.tsx', 'DATA_DIR/catalogue.json', '/catalogue.json', '/bag/', 'film.mp4']
  const named = [...read('docs/tour.md').matchAll(/`([\w./-]+(?:\.(?:tsx?|mjs|sql|css|md|json)|\/))`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !examples.includes(path))
  expect(named.length).toBeGreaterThan(40)
  const doesFileExist = (path: string) =>
    files.some((file) => (path.endsWith('/') ? file.includes(`/${path}`) : file.endsWith(`/${path}`)))
  expect(named.filter((path) => !doesFileExist(path))).toEqual([])
})
