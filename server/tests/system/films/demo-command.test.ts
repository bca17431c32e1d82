import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EditableCatalogue } from '#server/ports/editable-catalogue.ts'
import { createAcademyWithCatalogue } from '#server/testing/catalogue.ts'
import { prepareDemoFolder } from '#server/testing/demo.ts'
import { eventually } from '#server/testing/eventually.ts'
import { compileCache } from '#server/testing/process.ts'

let dataDir: string
let catalogue: EditableCatalogue
let databaseUrl: string

/** Opens an academy, optionally with the demo. */
const startAcademy = async (prepare?: (folder: string) => Promise<void>) =>
  void ({ dataDir, catalogue, databaseUrl } = await createAcademyWithCatalogue(prepare))

/** Runs `npm run demo` on the academy. Its standard input stays open until the test closes it. */
function runDemoCommand(args: string[], settings: Record<string, string> = {}) {
  const options = { DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, ['server/commands/demo.ts', ...args], {
    env: {
      ...compileCache,
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      DEMO_FILMS: 'first',
      ...options,
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, output }))
  return { child, ended }
}

/**
 * Waits until the rendering of a film starts after `since`. Returns the time of the start. Both in milliseconds since
 * 1970.
 */
const waitForRendering = (since = 0) =>
  eventually(async () => {
    const { mtimeMs } = await stat(join(dataDir, 'demo', 'hip-throw.vtt'))
    expect(mtimeMs, 'a film is rendered').toBeGreaterThan(since)
    return mtimeMs
  })
const listPlayableLessons = async () =>
  (await catalogue.read()).videos.flatMap(({ videos }) => videos).filter(({ media }) => media)

test('in the background the command exits with the server, even a killed one, and leaves no unfinished film', async () => {
  await startAcademy(prepareDemoFolder)
  const { child, ended } = runDemoCommand(['--background'])
  await waitForRendering()
  // The process gets the same event if its parent is killed by `kill -9`.
  child.stdin.end()
  expect((await ended).output).toBe('Demo films: 0 of 2 ready. The others follow one by one.\n')
  expect(await listPlayableLessons()).toEqual([])
  expect(existsSync(join(dataDir, 'demo'))).toBe(false)
})

test('an interrupted command reports that finished films are kept', async () => {
  await startAcademy(prepareDemoFolder)
  const { child, ended } = runDemoCommand(['--first'])
  await waitForRendering()
  child.kill('SIGINT')
  const { code, output } = await ended
  expect(code).toBe(130)
  expect(output).toMatch(/Interrupted\. Finished films are kept\. Run it again to continue\.\n$/)
})

test('after a kill the next call continues in the same folder', async () => {
  await startAcademy(prepareDemoFolder)
  const { child, ended } = runDemoCommand(['--first'])
  await waitForRendering()
  child.kill('SIGKILL')
  await ended
  const startedAt = await waitForRendering()
  const next = runDemoCommand(['--first'])
  await waitForRendering(startedAt)
  next.child.kill('SIGINT')
  expect((await next.ended).code).toBe(130)
  expect((await readdir(dataDir)).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('without ffmpeg the command reports each attempted film, stops and fails', async () => {
  await startAcademy(prepareDemoFolder)
  const { code, output } = await runDemoCommand(['--first'], { PATH: '/nowhere' }).ended
  expect(code).toBe(1)
  expect(output).toContain('The film "Hip throw" could not be made')
  expect(output).toContain('2 of the demo films could not be rendered. Run the command again to retry.')
})

test('the command creates no demo in production', async () => {
  await startAcademy()
  const { code, output } = await runDemoCommand(['--first'], { NODE_ENV: 'production' }).ended
  expect(code).toBe(1)
  expect(output).toContain('has no demo academy')
  expect((await catalogue.read()).videos).toEqual([])
  expect((await readdir(dataDir)).toSorted()).toEqual(['media', 'uploads'])
})
