import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { ownCataloguePath, readOwnCatalogue } from '#server/features/catalogue/index.ts'
import { openDemo } from '#server/test/demo.ts'
import { eventually } from '#server/test/eventually.ts'
import { tempFolder } from '#server/test/films.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await tempFolder()
})

/** The command, on this folder. Standard input stays open until the test lets go of it. */
function demo(args: string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['server/demo.ts', ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DEMO_FILMS: 'first', ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, said }))
  return { child, ended }
}

/** Waits until a film is being drawn, and answers since when: milliseconds. */
const atWork = (since = 0) =>
  eventually(async () => {
    const { mtimeMs } = await stat(join(dataDir, 'demo', 'hip-throw.vtt'))
    expect(mtimeMs, 'a film is drawn').toBeGreaterThan(since)
    return mtimeMs
  })
const playable = async () =>
  (await readOwnCatalogue(ownCataloguePath(dataDir))).videos
    .flatMap(({ videos }) => videos)
    .filter(({ media }) => media)

test('it ends with the server that started it, however that ends, and leaves nothing half made', async () => {
  await openDemo(dataDir)
  const { child, ended } = demo(['--beside'])
  await atWork()
  // All that a process sees of a parent killed by `kill -9`.
  child.stdin.end()
  expect((await ended).said).toBe('Demo films: 0 of 2 ready; the others follow one by one.\n')
  expect(await playable()).toEqual([])
  expect(existsSync(join(dataDir, 'demo'))).toBe(false)
})

test('called by hand it can be interrupted, and says that what is made stays', async () => {
  await openDemo(dataDir)
  const { child, ended } = demo(['--first'])
  await atWork()
  child.kill('SIGINT')
  const { code, said } = await ended
  expect(code).toBe(130)
  expect(said).toMatch(/Interrupted\. What is made stays; the next call goes on\.\n$/)
})

test('killed by kill -9 it leaves a folder that the next call goes on with', async () => {
  await openDemo(dataDir)
  const { child, ended } = demo(['--first'])
  await atWork()
  child.kill('SIGKILL')
  await ended
  const left = await atWork()
  const next = demo(['--first'])
  await atWork(left)
  next.child.kill('SIGINT')
  expect((await next.ended).code).toBe(130)
  expect((await readdir(dataDir)).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('without ffmpeg it names each film that it tried, gives up, and fails', async () => {
  await openDemo(dataDir)
  const { code, said } = await demo(['--first'], { PATH: '/nowhere' }).ended
  expect(code).toBe(1)
  expect(said).toContain('The film "Hip throw" could not be made')
  expect(said).toContain('2 of the demo films could not be made; the next call tries them again.')
})

test('where no demo belongs, none is made', async () => {
  const { code, said } = await demo(['--first'], { NODE_ENV: 'production' }).ended
  expect(code).toBe(1)
  expect(said).toContain('holds no demo academy')
  expect(await readdir(dataDir)).toEqual([])
})
