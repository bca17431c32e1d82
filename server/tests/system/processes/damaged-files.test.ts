import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { emptyCatalogue } from '#contract/catalogue.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { startProcess, startRefused } from '#server/testing/process.ts'

// The real server on data folders of which a file is damaged, or cannot be used.
let school: TestApp
let home: string
let dataDir: string
beforeAll(async () => {
  school = await createTestApp({ workers: true })
})
afterAll(() => school.close())
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'holdfast-damaged-'))
  dataDir = join(home, 'data')
  await mkdir(dataDir)
  return () => rm(home, { recursive: true, force: true })
})

/** Refused in words, after which nobody has to read a stack. */
const REFUSED = { code: 1, missing: [], hasStack: false }

/**
 * How the start ended, and which of these parts its words left out: the name of the file, what is wrong with it, what
 * to do.
 */
async function start(parts: string[], settings: Record<string, string> = { DATABASE_URL: school.databaseUrl }) {
  const { code, output } = await startRefused(dataDir, settings)
  return { code, missing: parts.filter((part) => !output.includes(part)), hasStack: /^\s+at /m.test(output) }
}

test.each([
  ['half-written', '{"pictures": {"armb', 'it is not valid JSON or is incomplete'],
  ['empty', '', 'it is empty'],
  ['of another shape', '{"pictures": 3, "isFinished": true}', 'pictures: '],
])('a demo.json that is %s is named', async (_, content, wrong) => {
  await writeFile(join(dataDir, 'demo.json'), content)
  await writeFile(join(dataDir, 'catalogue.json'), '{}')
  expect(await start([join(dataDir, 'demo.json'), wrong, 'Restore it from your backup'])).toEqual(REFUSED)
})

test('a database.json that is half-written is named', async () => {
  await writeFile(join(dataDir, 'database.json'), '{"id": "6')
  expect(
    await start([join(dataDir, 'database.json'), 'it is not valid JSON', 'restore it from your backup'], {}),
  ).toEqual(REFUSED)
})

test.each([
  ['empty', '\n', 'it is empty'],
  ['garbage', '\u0000\u0001 not a password', 'it does not contain a password'],
])('a password of the database that is %s is named', async (_, content, wrong) => {
  await writeFile(join(dataDir, 'postgres-password'), content)
  expect(await start([join(dataDir, 'postgres-password'), wrong, 'Restore the file from your backup'], {})).toEqual(
    REFUSED,
  )
})

test('a lock that is no lock file is named, and so is a folder in its place', async () => {
  const lock = join(dataDir, 'holdfast.lock')
  await writeFile(lock, 'something that another program wrote here by mistake'.repeat(100))
  expect(await start([lock, 'file is not a database', 'delete it'])).toEqual(REFUSED)
  await rm(lock)
  await mkdir(lock)
  expect(await start([lock, 'cannot be used as a lock', 'delete it'])).toEqual(REFUSED)
})

test.each([
  ['written', 0o500],
  ['read', 0o300],
])('a media folder that cannot be %s is named', async (_, mode) => {
  // By a link: a folder of its own it would simply open.
  const elsewhere = join(home, 'elsewhere')
  await mkdir(elsewhere, { mode })
  await symlink(elsewhere, join(dataDir, 'media'))
  expect(await start([join(dataDir, 'media'), 'the user that runs Holdfast has no permission', 'chown -R'])).toEqual(
    REFUSED,
  )
  await chmod(elsewhere, 0o700)
})

test.each(['media', 'outbox'])('a file in the place of the folder %s is named', async (name) => {
  await writeFile(join(dataDir, name), '')
  expect(await start([join(dataDir, name), 'a file stands where a folder belongs', 'Move the file away'])).toEqual(
    REFUSED,
  )
})

test('a data folder that cannot be written is named', async () => {
  await chmod(dataDir, 0o500)
  expect(await start([dataDir, 'DATA_DIR: expected a folder that Holdfast can write to', 'chown -R'])).toEqual(REFUSED)
  await chmod(dataDir, 0o700)
})

test('a half-written catalogue of an older version is named in the log, and taken over at the next start once it is whole', async () => {
  const whole = JSON.stringify({
    ...emptyCatalogue,
    alerts: [{ name: 'Open', href: '/help', description: 'We are open.', icon: '/mark.svg' }],
  })
  const file = join(dataDir, 'catalogue.json')
  await writeFile(file, whole.slice(0, 20))
  const holdfast = await startProcess(school.databaseUrl, { DATA_DIR: dataDir })
  onTestFinished(() => holdfast.kill())
  expect(holdfast.output()).toContain(`${file}: is not JSON`)
  expect(holdfast.output()).toContain('Fix the file')
  expect(await holdfast.stop()).toBe(0)
  await writeFile(file, whole)
  const again = await startProcess(school.databaseUrl, { DATA_DIR: dataDir })
  onTestFinished(() => again.kill())
  expect(await (await fetch(`${again.address}/catalogue.json`)).text()).toContain('Open')
  expect(await again.stop()).toBe(0)
})
