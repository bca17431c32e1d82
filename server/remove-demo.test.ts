import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { changeOwnCatalogue, lastGoodPath, ownCataloguePath, readOwnCatalogue } from './features/catalogue/index.ts'
import { findDemoContent, makeFilms, refuseDemo, removeDemoContent } from './features/demo/index.ts'
import { readState } from './features/demo/state.ts'
import { addLesson } from './features/media/index.ts'
import { makeDemoAccounts } from './features/session/index.ts'
import { claimDataFolder } from './platform/process/data-folder.ts'
import { takeLock } from './platform/process/process-lock.ts'
import { createTestApp, type TestApp } from './test/app.ts'
import { billingOf, buy, countOrders, recordOf } from './test/billing.ts'
import { handOver, openDemo } from './test/demo.ts'
import { eventually } from './test/eventually.ts'
import { shoot, tempFolder } from './test/films.ts'
import { createMember } from './test/people.ts'

let film: string
let house: TestApp

beforeAll(async () => {
  film = await shoot(join(await tempFolder(), 'mine.mp4'), { seconds: 1 })
})

/** A demo academy with its accounts and its first films, on a database and a folder of its own. */
beforeEach(async () => {
  house = await createTestApp({ prepare: openDemo })
  onTestFinished(() => house.close())
  await makeDemoAccounts(house.context)
})

const makeFirstFilms = () =>
  makeFilms({
    dataDir: house.dataDir,
    signal: new AbortController().signal,
    tell: () => {},
    warn: () => {},
    firstOnly: true,
    draw: handOver(film),
  })

/** Stands for all the pictures, which drawing would take a while. */
const leavePosters = () => mkdir(join(house.dataDir, 'media', 'x'))

/** `npm run demo -- remove`, as it runs in production. */
function remove(...options: string[]) {
  const env = { PATH: process.env['PATH'], DATA_DIR: house.dataDir, DATABASE_URL: house.databaseUrl }
  const child = spawn(process.execPath, ['server/demo.ts', 'remove', ...options], {
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, said }))
  return { child, ended }
}

const catalogue = () => readOwnCatalogue(ownCataloguePath(house.dataDir))
const media = async () => (await readdir(join(house.dataDir, 'media'))).filter((name) => !name.startsWith('.'))
const addresses = async () =>
  (await house.context.db.selectFrom('accounts').select('email').orderBy('email').execute()).map(({ email }) => email)
const opensInProduction = () => {
  const { config, db } = house.context
  return refuseDemo({ db, config: { ...config, production: true } })
}

test('accounts, orders, lessons, films and posters of the demo go; members and lessons of the academy stay', async () => {
  await makeFirstFilms()
  const { dataDir } = house
  const inDemoGroup = await addLesson({ file: film }, { gid: 'throws', title: 'My throw' }, { dataDir })
  const inOwnGroup = await addLesson({ file: film }, { gid: 'mine', title: 'My own' }, { dataDir })
  await changeOwnCatalogue(dataDir, (now) => ({ ...now, featured: [{ gid: 'mine', id: 'my-own' }, ...now.featured] }))
  const [member, payer] = [await createMember(house, 'paid'), await createMember(house)]
  await buy(house, payer, '4WK')
  expect(await recordOf(house, payer)).toMatchObject({ plan: 'paid' })

  const { code, said } = await remove('--yes').ended
  expect([code, said]).toEqual([0, expect.stringContaining('The demo academy is removed.')])

  expect(await addresses()).toEqual([member.email, payer.email].toSorted())
  expect(await countOrders(house, 'paid')).toBe(0)
  expect(await recordOf(house, member)).toMatchObject({ plan: 'paid' })
  expect(await recordOf(house, payer)).toMatchObject({ plan: 'free' })
  const left = await catalogue()
  const own = { videos: [{ media: inDemoGroup.asset.asset }] }
  expect(left).toMatchObject({
    videos: [
      { gid: 'throws', ...own },
      { gid: 'mine', videos: [{ media: inOwnGroup.asset.asset }] },
    ],
    featured: [{ gid: 'mine', id: 'my-own' }],
    featuredFree: [],
    soon: [],
    alerts: [],
    instructors: [],
  })
  expect(left.videos.map(({ videos }) => videos.length)).toEqual([1, 1])
  expect((await media()).toSorted()).toEqual([inDemoGroup.asset.asset, inOwnGroup.asset.asset].toSorted())
  expect(existsSync(join(dataDir, 'demo.json'))).toBe(false)
  await expect(opensInProduction()).resolves.toBeUndefined()
  expect((await remove('--yes').ended).said).toContain('There is no demo academy')
})

test('a lesson of the demo that the academy has given a film of its own stays, with its film', async () => {
  await makeFirstFilms()
  const { dataDir } = house
  const wish = { gid: 'throws', id: 'hip-throw', replace: true }
  const { asset } = await addLesson({ file: film }, wish, { dataDir })
  expect((await remove('--yes').ended).code).toBe(0)
  const { videos } = await catalogue()
  expect(videos.flatMap((group) => group.videos.map(({ id, media: name }) => [id, name]))).toEqual([
    ['hip-throw', asset.asset],
  ])
  expect(existsSync(join(dataDir, 'media', asset.asset, 'master.m3u8'))).toBe(true)
  await expect(opensInProduction()).resolves.toBeUndefined()
})

test.each([
  ['before the catalogue was changed', async () => {}],
  [
    'after it',
    async () => {
      const found = await findDemoContent(house.dataDir)
      await changeOwnCatalogue(house.dataDir, found?.without ?? ((now) => now))
    },
  ],
])('killed on the way, %s, it is called again and finishes', async (_when, goOn) => {
  await leavePosters()
  const lock = takeLock(`${ownCataloguePath(house.dataDir)}.lock`)
  const { child, ended } = remove('--yes')
  await eventually(async () => expect((await readState(house.dataDir))?.removing ?? []).not.toEqual([]))
  child.kill('SIGKILL')
  await ended
  lock?.close()
  await goOn()
  await expect(opensInProduction()).rejects.toThrow('npm run demo -- remove')
  expect((await remove('--yes').ended).code).toBe(0)
  expect(await media()).toEqual([])
  expect(await addresses()).toEqual([])
  await expect(opensInProduction()).resolves.toBeUndefined()
})

test('what is left when the note of the demo was deleted by hand is found all the same', async () => {
  await leavePosters()
  await rm(join(house.dataDir, 'demo.json'))
  expect((await remove('--yes').ended).code).toBe(0)
  expect((await catalogue()).videos).toEqual([])
  expect(await media()).toEqual([])
  await expect(opensInProduction()).resolves.toBeUndefined()
})

test('where nobody can be asked, nothing is removed, and the words say how to agree', async () => {
  const { code, said } = await remove().ended
  expect([code, said]).toEqual([1, expect.stringContaining('Add --yes')])
  expect(said).toContain('free@holdfast.example')
  expect(await addresses()).toHaveLength(2)
  expect((await catalogue()).videos).toHaveLength(6)
})

test('while a server runs on the folder, nothing is removed', async () => {
  const folder = await claimDataFolder(house.dataDir)
  const { code, said } = await remove('--yes').ended
  folder.release()
  expect([code, said]).toEqual([1, expect.stringContaining('Another Holdfast already runs')])
  expect(await addresses()).toHaveLength(2)
})

test('a member whose paid plan was credited to an order of the demo has that plan again', async () => {
  const member = await createMember(house)
  await buy(house, member, '4WK')
  const orders = sql`update orders set provider = 'academy' where owner_id = ${member.id}`
  await orders.execute(house.context.db)
  await buy(house, member, '1YR')
  expect(await recordOf(house, member)).toMatchObject({ ptype: '1YR' })
  expect((await remove('--yes').ended).code).toBe(0)
  expect(await recordOf(house, member)).toMatchObject({ plan: 'paid', ptype: '4WK' })
})

test('receipts of the academy are numbered from one after it', async () => {
  expect((await remove('--yes').ended).code).toBe(0)
  const member = await createMember(house)
  await buy(house, member, '1YR')
  const { receipt } = (await billingOf(house, member)).orders[0] ?? {}
  expect(receipt).toMatch(/-000001$/)
})

test('the demo is not kept as the last good catalogue either', async () => {
  const dataDir = await tempFolder()
  await openDemo(dataDir)
  await copyFile(ownCataloguePath(dataDir), lastGoodPath(dataDir))
  await removeDemoContent(dataDir)
  expect(existsSync(lastGoodPath(dataDir))).toBe(false)
})
