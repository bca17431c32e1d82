import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { NOTIFIER_NAME, openChangeNotifier } from './change-notifier.ts'
import { createLog } from '../logging/log.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

/**
 * Opens the notifier of another process on the same database. Connecting notifies once, because previous
 * notifications may have been missed.
 */
async function openListener() {
  const notifier = openChangeNotifier(testApp.context.db, testApp.databaseUrl, createLog('silent'))
  onTestFinished(() => notifier.close())
  let notifications = 0
  notifier.onNotify(() => (notifications += 1))
  await eventually(async () => expect(notifications).toBeGreaterThan(0))
  return { notifier, notifications: () => notifications }
}

const countConnections = () =>
  sql`select pid from pg_stat_activity where datname = current_database() and application_name = ${NOTIFIER_NAME}`
    .execute(testApp.context.db)
    .then(({ rows }) => rows.length)

/** Terminates every listening connection of the test's database, as a restart does. */
const terminateListeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${NOTIFIER_NAME}`.execute(testApp.context.db)

test('a notification reaches every process, and a thousand at once are coalesced', async () => {
  const listeners = [await openListener(), await openListener()]
  const before = listeners.map(({ notifications }) => notifications())
  const received = () => listeners.map(({ notifications }, index) => notifications() - (before[index] ?? 0))
  for (let i = 0; i < 1000; i += 1) listeners[0]?.notifier.notify()
  // The first notification is sent immediately, and one for all that follow.
  await eventually(async () => expect(Math.min(...received())).toBeGreaterThan(1))
  expect(Math.max(...received())).toBeLessThan(10)
})

test('a notification during another one is not lost', async () => {
  const { notifier, notifications } = await openListener()
  for (let round = 0; round < 2; round += 1) {
    const before = notifications()
    notifier.notify()
    await eventually(async () => expect(notifications()).toBeGreaterThan(before))
  }
})

test('a lost connection is reopened, and listeners are notified of possibly missed notifications', async () => {
  const { notifier, notifications } = await openListener()
  const before = notifications()
  await terminateListeners()
  await eventually(async () => expect(notifications()).toBeGreaterThan(before))
  const reconnected = notifications()
  notifier.notify()
  await eventually(async () => expect(notifications()).toBeGreaterThan(reconnected))
})

test('a removed listener is not called again', async () => {
  const { notifier, notifications } = await openListener()
  let received = 0
  notifier.onNotify(() => (received += 1))()
  const before = notifications()
  notifier.notify()
  await eventually(async () => expect(notifications()).toBeGreaterThan(before))
  expect(received).toBe(0)
})

test('the notifier connects for the first listener, and disconnects when it is closed', async () => {
  await eventually(async () => expect(await countConnections()).toBe(0))
  const notifier = openChangeNotifier(testApp.context.db, testApp.databaseUrl, createLog('silent'))
  notifier.notify()
  expect(await countConnections()).toBe(0)
  notifier.onNotify(() => {})
  await eventually(async () => expect(await countConnections()).toBe(1))
  await notifier.close()
  await eventually(async () => expect(await countConnections()).toBe(0))
})

test('a database that accepts connections but never responds does not delay closing', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  const called = once(silent, 'connection')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const notifier = openChangeNotifier(testApp.context.db, `postgresql://x@127.0.0.1:${port}/x`, createLog('silent'))
  notifier.onNotify(() => {})
  const [socket] = (await called) as [Socket]
  const disconnected = once(socket.resume(), 'close')
  await notifier.close()
  await disconnected
  silent.close()
  expect(socket.destroyed).toBe(true)
})

test('notifying never fails its caller, even without a database', async () => {
  const unreachableUrl = 'postgresql://nobody@127.0.0.1:1/none'
  const notifier = openChangeNotifier(testApp.context.db, unreachableUrl, createLog('silent'))
  notifier.onNotify(() => {})
  expect(() => notifier.notify()).not.toThrow()
  await notifier.close()
  expect(() => notifier.notify()).not.toThrow()
})
