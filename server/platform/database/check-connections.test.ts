import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { collectLog } from '#server/testing/log-lines.ts'
import { createLog } from '../logging/log.ts'
import { openChangeNotifier } from './change-notifier.ts'
import { warnAboutConnections } from './check-connections.ts'

test('a warning is logged if all processes together may need more connections than the server allows', async () => {
  await using testApp = await createTestApp()
  const { lines, logTo } = collectLog()
  const warn = (perProcess: number, processes: number) =>
    warnAboutConnections(testApp.context.maintenance, createLog('warn', logTo), { perProcess, processes })
  // The test servers allow 400 connections, three of them reserved for the superuser.
  await warn(397, 1)
  expect(lines).toEqual([])
  await warn(133, 3)
  expect(lines).toMatchObject([{ processes: 3, connections: 399, allowed: 397 }])

  const otherNotifiers = [1, 2].map(() =>
    openChangeNotifier(testApp.context.db, testApp.databaseUrl, createLog('silent')),
  )
  otherNotifiers.forEach((notifier) => notifier.onNotify(() => {}))
  await eventually(async () => {
    await warn(200, 1)
    expect(lines).toHaveLength(2)
  })
  expect(lines.at(-1)).toMatchObject({ processes: 2, connections: 400 })
  await Promise.all(otherNotifiers.map((notifier) => notifier.close()))
})
