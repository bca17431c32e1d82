import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createTestFilm } from '#server/testing/films.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { compileCache } from '#server/testing/process.ts'

/** Path of a film that is long enough to interrupt its ingest. */
let film: string
/** The academy whose catalogue gets the lessons. Films are stored in separate folders. */
let academy: TestApp

beforeAll(async () => {
  academy = await createTestApp()
  film = await createTestFilm(join(await createTempFolder(), 'film.mp4'), { size: '640x480', seconds: 30 })
})
afterAll(() => academy.close())

const createArguments = (file: string, id: string) => [
  file,
  '--group',
  'guard',
  '--group-title',
  'Guard',
  '--title',
  id,
]

function ingest(dataDir: string, args: string[]) {
  const child = spawn(process.execPath, ['server/commands/ingest.ts', ...args], {
    env: { ...process.env, ...compileCache, DATA_DIR: dataDir, DATABASE_URL: academy.databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.on('close', (code, signal) => resolve(code ?? signal)),
  )
  return { child, ended, output: () => output }
}

/** Lists files, without the empty lock files of claims. */
const listFiles = async (dataDir: string) =>
  (await readdir(dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.claim'))
    .map(({ name }) => name)

/** Returns the working directories of encoders: of all processes that run in the data folder. */
async function listEncoders(dataDir: string) {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(processes.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return folders.filter((folder) => folder.startsWith(dataDir))
}

/** Waits until the encoder runs. */
const waitForEncoder = (dataDir: string) => eventually(async () => expect(await listEncoders(dataDir)).not.toEqual([]))

async function interruptIngest(signal: NodeJS.Signals) {
  const dataDir = await createTempFolder()
  const run = ingest(dataDir, createArguments(film, 'Grip'))
  await waitForEncoder(dataDir)
  sendSignal(run.child, signal)
  return { dataDir, end: await run.ended, output: run.output() }
}

const sendSignal = (child: ChildProcess, signal: NodeJS.Signals) => expect(child.kill(signal)).toBe(true)

test.for(['SIGINT', 'SIGTERM'] as const)('%s ends an ingest immediately and leaves no files', async (signal) => {
  const { dataDir, end, output } = await interruptIngest(signal)
  expect(end).toBe(130)
  expect(output).toContain('Interrupted. Nothing was changed for this film.')
  expect(await listFiles(dataDir)).toEqual([])
  expect(await listEncoders(dataDir)).toEqual([])
})

test('kill -9 ends the encoder too, and the next ingest deletes the remaining files', async () => {
  const { dataDir, end } = await interruptIngest('SIGKILL')
  expect(end).toBe('SIGKILL')
  await eventually(async () => expect(await listEncoders(dataDir)).toEqual([]))
  // The encoder writes this file last, so it was killed before it finished.
  expect(await listFiles(dataDir)).not.toContain('storyboard.png')
  await academy.context.content.refresh()
  expect(academy.context.catalogue.current()?.videos).toEqual([])

  const short = await createTestFilm(join(await createTempFolder(), 'short.mp4'), { size: '128x96', seconds: 1 })
  const next = ingest(dataDir, createArguments(short, 'Two on one'))
  expect(await next.ended).toBe(0)
  expect(next.output()).toContain('/watch/guard/two-on-one')
  expect(await listFiles(join(dataDir, 'media', '.work'))).toEqual([])
  expect((await readdir(join(dataDir, 'media'))).filter((name) => name !== '.work')).toHaveLength(1)
})

test('a file that is not a film makes the command exit with code 1 and one line', async () => {
  const dataDir = await createTempFolder()
  const run = ingest(dataDir, createArguments('package.json', 'Grip'))
  expect(await run.ended).toBe(1)
  expect(run.output().trim().split('\n')).toEqual([
    'package.json: this is not a readable video (MP4, MOV, MKV, WebM, TS, AVI). Copy it again, or export it as MP4.',
  ])
  expect(await listFiles(dataDir)).toEqual([])
})
