import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/test/app.ts'
import { eventually } from '#server/test/eventually.ts'
import { DOORBELL, openDoorbell } from './doorbell.ts'
import { createLog } from './log.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

/** The doorbell of another process on the same database. Being connected rings once: something may have been missed before. */
async function openListening() {
  const doorbell = openDoorbell(house.context.db, house.databaseUrl, createLog('silent'))
  onTestFinished(() => doorbell.close())
  let rings = 0
  doorbell.onRing(() => (rings += 1))
  await eventually(async () => expect(rings).toBe(1))
  return { doorbell, rings: () => rings }
}

const connections = () =>
  sql`select pid from pg_stat_activity where datname = current_database() and application_name = ${DOORBELL}`
    .execute(house.context.db)
    .then(({ rows }) => rows.length)

/** Ends every connection that listens on this test's database, as its restart does. */
const cutListeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${DOORBELL}`.execute(house.context.db)

test('a ring is heard in every process, and a thousand at once are two: one now, one for all that follow', async () => {
  const first = await openListening()
  const second = await openListening()
  for (let i = 0; i < 1000; i += 1) first.doorbell.ring()
  await eventually(async () => expect([first.rings(), second.rings()]).toEqual([3, 3]))
})

test('a ring during another one is not swallowed', async () => {
  const { doorbell, rings } = await openListening()
  doorbell.ring()
  await eventually(async () => expect(rings()).toBe(2))
  doorbell.ring()
  await eventually(async () => expect(rings()).toBe(3))
})

test('a lost connection comes back by itself, and says that rings may have been missed', async () => {
  const { doorbell, rings } = await openListening()
  await cutListeners()
  await eventually(async () => expect(rings()).toBe(2))
  doorbell.ring()
  await eventually(async () => expect(rings()).toBe(3))
})

test('who has stopped listening hears nothing more', async () => {
  const { doorbell, rings } = await openListening()
  let heard = 0
  doorbell.onRing(() => (heard += 1))()
  doorbell.ring()
  await eventually(async () => expect(rings()).toBe(2))
  expect(heard).toBe(0)
})

test('nothing is connected until somebody listens, and nothing after it is closed', async () => {
  await eventually(async () => expect(await connections()).toBe(0))
  const doorbell = openDoorbell(house.context.db, house.databaseUrl, createLog('silent'))
  doorbell.ring()
  expect(await connections()).toBe(0)
  doorbell.onRing(() => {})
  await eventually(async () => expect(await connections()).toBe(1))
  await doorbell.close()
  await eventually(async () => expect(await connections()).toBe(0))
})

test('a database that takes calls and never answers does not hold up the end', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  const called = once(silent, 'connection')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const doorbell = openDoorbell(house.context.db, `postgresql://x@127.0.0.1:${port}/x`, createLog('silent'))
  doorbell.onRing(() => {})
  const [socket] = (await called) as [Socket]
  const hungUp = once(socket.resume(), 'close')
  await doorbell.close()
  await hungUp
  silent.close()
  expect(socket.destroyed).toBe(true)
})

test('a ring never fails its caller, even without a database', async () => {
  const nowhere = 'postgresql://nobody@127.0.0.1:1/none'
  const doorbell = openDoorbell(house.context.db, nowhere, createLog('silent'))
  doorbell.onRing(() => {})
  expect(() => doorbell.ring()).not.toThrow()
  await doorbell.close()
  expect(() => doorbell.ring()).not.toThrow()
})
