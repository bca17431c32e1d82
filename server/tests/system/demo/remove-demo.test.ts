import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { findDemoContent, failIfDemoFound } from '#server/features/demo/index.ts'
import { makeFilms } from '#server/features/demo/make-films.ts'
import { readState } from '#server/features/demo/state.ts'
import { addLesson } from '#server/features/media/index.ts'
import { ensureDemoAccounts } from '#server/features/session/index.ts'
import { claimDataFolder } from '#server/platform/files/data-folder.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { openCatalogue } from '#server/testing/catalogue.ts'
import { readBilling, buy, countOrders, readMembershipRow } from '#server/testing/billing.ts'
import { createDrawStub, prepareDemoFolder } from '#server/testing/demo.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createTestFilm } from '#server/testing/films.ts'
import { createTempFolder } from '#server/testing/temp-folder.ts'
import { createMember } from '#server/testing/people.ts'
import { compileCache } from '#server/testing/process.ts'

let film: string
let academy: TestApp

beforeAll(async () => {
  film = await createTestFilm(join(await createTempFolder(), 'mine.mp4'), { seconds: 1 })
})

/** Creates a demo academy with its accounts, database and folder. */
beforeEach(async () => {
  academy = await createTestApp({ prepare: prepareDemoFolder, workers: true })
  onTestFinished(() => academy.close())
  await ensureDemoAccounts(academy.context)
})

const createStore = () => ({ dataDir: academy.dataDir, catalogue: openCatalogue(academy) })

const makeFirstFilms = () =>
  makeFilms({
    ...createStore(),
    signal: new AbortController().signal,
    log: () => {},
    warn: () => {},
    firstOnly: true,
    draw: createDrawStub(film),
  })

/** Creates the folder of the posters without rendering them, which is slow. */
const createPosterFolder = () => mkdir(join(academy.dataDir, 'media', 'x'))

/** Runs `npm run demo -- remove` as in production. */
function startRemoval(...options: string[]) {
  const env = {
    ...compileCache,
    PATH: process.env['PATH'],
    DATA_DIR: academy.dataDir,
    DATABASE_URL: academy.databaseUrl,
  }
  const child = spawn(process.execPath, ['server/commands/demo.ts', 'remove', ...options], {
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, output }))
  return { child, ended }
}

const readCatalogue = () => openCatalogue(academy).read()
const listMediaFolders = async () =>
  (await readdir(join(academy.dataDir, 'media'))).filter((name) => !name.startsWith('.'))
const listEmails = async () =>
  (await academy.context.db.selectFrom('accounts').select('email').orderBy('email').execute()).map(({ email }) => email)
const checkForProduction = () => {
  const { config, db, now } = academy.context
  return failIfDemoFound({ db, now, config: { ...config, production: true } })
}

test('removes accounts, orders, lessons, films and posters of the demo, and keeps members and lessons of the academy', async () => {
  await makeFirstFilms()
  const { dataDir } = academy
  const inDemoGroup = await addLesson({ file: film }, { gid: 'throws', title: 'My throw' }, createStore())
  const inOwnGroup = await addLesson({ file: film }, { gid: 'mine', title: 'My own' }, createStore())
  await openCatalogue(academy).change((now) => ({
    ...now,
    featured: [{ gid: 'mine', id: 'my-own' }, ...now.featured],
  }))
  const [member, payer] = [await createMember(academy, 'paid'), await createMember(academy)]
  await buy(academy, payer, '4WK')
  expect(await readMembershipRow(academy, payer)).toMatchObject({ plan: 'paid' })

  const { code, output } = await startRemoval('--yes').ended
  expect([code, output]).toEqual([0, expect.stringContaining('The demo academy was removed.')])

  expect(await listEmails()).toEqual([member.email, payer.email].toSorted())
  expect(await countOrders(academy, 'paid')).toBe(0)
  expect(await readMembershipRow(academy, member)).toMatchObject({ plan: 'paid' })
  expect(await readMembershipRow(academy, payer)).toMatchObject({ plan: 'free' })
  const remainingVideos = await readCatalogue()
  const ownVideo = { videos: [{ media: inDemoGroup.asset.asset }] }
  expect(remainingVideos).toMatchObject({
    videos: [
      { gid: 'throws', ...ownVideo },
      { gid: 'mine', videos: [{ media: inOwnGroup.asset.asset }] },
    ],
    featured: [{ gid: 'mine', id: 'my-own' }],
    featuredFree: [],
    soon: [],
    alerts: [],
    instructors: [],
  })
  expect(remainingVideos.videos.map(({ videos }) => videos.length)).toEqual([1, 1])
  expect((await listMediaFolders()).toSorted()).toEqual([inDemoGroup.asset.asset, inOwnGroup.asset.asset].toSorted())
  expect(existsSync(join(dataDir, 'demo.json'))).toBe(false)
  await expect(checkForProduction()).resolves.toBeUndefined()
  expect((await startRemoval('--yes').ended).output).toContain('There is no demo academy')
})

test('keeps a lesson of the demo that has a film of the academy', async () => {
  await makeFirstFilms()
  const { dataDir } = academy
  const request = { gid: 'throws', id: 'hip-throw', replace: true }
  const { asset } = await addLesson({ file: film }, request, createStore())
  expect((await startRemoval('--yes').ended).code).toBe(0)
  const { videos } = await readCatalogue()
  expect(videos.flatMap((group) => group.videos.map(({ id, media: name }) => [id, name]))).toEqual([
    ['hip-throw', asset.asset],
  ])
  expect(existsSync(join(dataDir, 'media', asset.asset, 'master.m3u8'))).toBe(true)
  await expect(checkForProduction()).resolves.toBeUndefined()
})

test.each([
  ['before it changed the catalogue', async () => {}],
  [
    'after it changed the catalogue',
    async () => {
      const found = await findDemoContent(academy, openCatalogue(academy))
      await openCatalogue(academy).change(found?.removeFrom ?? ((now) => now))
    },
  ],
])('a second call completes one that was killed %s', async (_when, changeCatalogue) => {
  await createPosterFolder()
  // The command waits for the lessons, which this transaction locks.
  await academy.context.db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('content_items').select('id').where('kind', '=', 'lesson').forUpdate().execute()
    const { child, ended } = startRemoval('--yes')
    await eventually(async () => expect((await readState(academy.dataDir))?.removing ?? []).not.toEqual([]))
    child.kill('SIGKILL')
    await ended
  })
  await changeCatalogue()
  await expect(checkForProduction()).rejects.toThrow('npm run demo -- remove')
  expect((await startRemoval('--yes').ended).code).toBe(0)
  expect(await listMediaFolders()).toEqual([])
  expect(await listEmails()).toEqual([])
  await expect(checkForProduction()).resolves.toBeUndefined()
})

test('removes the demo even if its state file was deleted by hand', async () => {
  await createPosterFolder()
  await rm(join(academy.dataDir, 'demo.json'))
  expect((await startRemoval('--yes').ended).code).toBe(0)
  expect((await readCatalogue()).videos).toEqual([])
  expect(await listMediaFolders()).toEqual([])
  await expect(checkForProduction()).resolves.toBeUndefined()
})

test('without a terminal it removes nothing and names the option --yes', async () => {
  const { code, output } = await startRemoval().ended
  expect([code, output]).toEqual([1, expect.stringContaining('Add --yes')])
  expect(output).toContain('free@holdfast.example')
  expect(await listEmails()).toHaveLength(3)
  expect((await readCatalogue()).videos).toHaveLength(6)
})

test('removes nothing while a server runs on the folder', async () => {
  const folder = await claimDataFolder(academy.dataDir)
  const { code, output } = await startRemoval('--yes').ended
  folder.release()
  expect([code, output]).toEqual([1, expect.stringContaining('Another Holdfast server is already using')])
  expect(await listEmails()).toHaveLength(3)
})

test('a paid plan that was credited to a demo order is restored', async () => {
  const member = await createMember(academy)
  await buy(academy, member, '4WK')
  const orders = sql`update orders set provider = 'academy' where owner_id = ${member.id}`
  await orders.execute(academy.context.db)
  await buy(academy, member, '1YR')
  expect(await readMembershipRow(academy, member)).toMatchObject({ ptype: '1YR' })
  expect((await startRemoval('--yes').ended).code).toBe(0)
  expect(await readMembershipRow(academy, member)).toMatchObject({ plan: 'paid', ptype: '4WK' })
})

test('receipts of the academy start at number one afterward', async () => {
  expect((await startRemoval('--yes').ended).code).toBe(0)
  const member = await createMember(academy)
  await buy(academy, member, '1YR')
  const { receipt } = (await readBilling(academy, member)).orders[0] ?? {}
  expect(receipt).toMatch(/-000001$/)
})
