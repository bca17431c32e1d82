import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { emptyCatalogue } from '#contract/catalogue.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { startProcess, runRefusedStart } from '#server/testing/process.ts'

// Starts the real server on data folders with a damaged or unusable file.
let academy: TestApp
let home: string
let dataDir: string
beforeAll(async () => {
  academy = await createTestApp({ workers: true })
})
afterAll(() => academy.close())
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'holdfast-damaged-'))
  dataDir = join(home, 'data')
  await mkdir(dataDir)
  return () => rm(home, { recursive: true, force: true })
})

/** Result of a refused start whose message is complete and has no stack trace. */
const REFUSED = { code: 1, missing: [], hasStack: false }

/**
 * Starts the server. Returns the exit code and the parts that its message lacks. Parts are the name of the file, the
 * problem and the solution.
 */
async function runStart(parts: string[], settings: Record<string, string> = { DATABASE_URL: academy.databaseUrl }) {
  const { code, output } = await runRefusedStart(dataDir, settings)
  return { code, missing: parts.filter((part) => !output.includes(part)), hasStack: /^\s+at /m.test(output) }
}

test.each([
  ['half-written', '{"pictures": {"armb', 'it is not valid JSON or is incomplete'],
  ['empty', '', 'it is empty'],
  ['of another shape', '{"pictures": 3, "isFinished": true}', 'pictures: '],
])('a demo.json that is %s is reported by name', async (_, content, problem) => {
  await writeFile(join(dataDir, 'demo.json'), content)
  await writeFile(join(dataDir, 'catalogue.json'), '{}')
  expect(await runStart([join(dataDir, 'demo.json'), problem, 'Restore it from your backup'])).toEqual(REFUSED)
})

test('a half-written database.json is reported by name', async () => {
  await writeFile(join(dataDir, 'database.json'), '{"id": "6')
  expect(
    await runStart([join(dataDir, 'database.json'), 'it is not valid JSON', 'Restore the file from your backup'], {}),
  ).toEqual(REFUSED)
})

test.each([
  ['empty', '\n', 'it is empty'],
  ['garbage', '\u0000\u0001 not a password', 'it does not contain a password'],
])('a password file of the database that is %s is reported by name', async (_, content, problem) => {
  await writeFile(join(dataDir, 'postgres-password'), content)
  expect(
    await runStart([join(dataDir, 'postgres-password'), problem, 'Restore the file from your backup'], {}),
  ).toEqual(REFUSED)
})

test('an invalid lock file, and a folder in its place, are reported by name', async () => {
  const lock = join(dataDir, 'holdfast.lock')
  await writeFile(lock, 'something that another program wrote here by mistake'.repeat(100))
  expect(await runStart([lock, 'file is not a database', 'delete it'])).toEqual(REFUSED)
  await rm(lock)
  await mkdir(lock)
  expect(await runStart([lock, 'cannot be used as a lock', 'delete it'])).toEqual(REFUSED)
})

test.each([
  ['written', 0o500],
  ['read', 0o300],
])('a media folder that cannot be %s is reported by name', async (_, mode) => {
  // Uses a link, because the server changes the mode of folders in the data folder.
  const linkedFolder = join(home, 'elsewhere')
  await mkdir(linkedFolder, { mode })
  await symlink(linkedFolder, join(dataDir, 'media'))
  expect(await runStart([join(dataDir, 'media'), 'the user that runs Holdfast has no permission', 'chown -R'])).toEqual(
    REFUSED,
  )
  await chmod(linkedFolder, 0o700)
})

test.each(['media', 'outbox'])('a file in place of the folder %s is reported by name', async (name) => {
  await writeFile(join(dataDir, name), '')
  expect(await runStart([join(dataDir, name), 'it is a file, but a folder is expected', 'Move the file away'])).toEqual(
    REFUSED,
  )
})

test('a data folder that cannot be written is reported by name', async () => {
  await chmod(dataDir, 0o500)
  expect(await runStart([dataDir, 'DATA_DIR: expected a folder that Holdfast can write to', 'chown -R'])).toEqual(
    REFUSED,
  )
  await chmod(dataDir, 0o700)
})

test('an incomplete catalogue file of an older version is logged by name, and imported at the next start after it was completed', async () => {
  const completeCatalogue = JSON.stringify({
    ...emptyCatalogue,
    alerts: [{ name: 'Open', href: '/help', description: 'We are open.', icon: '/mark.svg' }],
  })
  const file = join(dataDir, 'catalogue.json')
  await writeFile(file, completeCatalogue.slice(0, 20))
  const holdfast = await startProcess(academy.databaseUrl, { DATA_DIR: dataDir })
  onTestFinished(() => holdfast.kill())
  expect(holdfast.output()).toContain(`${file}: is not JSON`)
  expect(holdfast.output()).toContain('Fix the file')
  expect(await holdfast.stop()).toBe(0)
  await writeFile(file, completeCatalogue)
  const restarted = await startProcess(academy.databaseUrl, { DATA_DIR: dataDir })
  onTestFinished(() => restarted.kill())
  expect(await (await fetch(`${restarted.address}/catalogue.json`)).text()).toContain('Open')
  expect(await restarted.stop()).toBe(0)
})
