import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { wakeWorkers } from './wake-workers.ts'

test('only workers of queues with due jobs are woken, for new jobs and retries', async () => {
  await using testApp = await createTestApp()
  const boss = new PgBoss(testApp.databaseUrl)
  await boss.start()
  const woken: string[] = []
  boss.notifyWorker = (worker) => void woken.push(worker)
  const waking = wakeWorkers(boss, (error) => woken.push(String(error)))
  const queues = ['due', 'later', 'empty', 'retried', 'fetched']
  for (const queue of queues) await boss.createQueue(queue, { retryLimit: 1 })
  await boss.send('due', {})
  await boss.send('later', {}, { startAfter: 3600 })
  await boss.send('fetched', {})
  await boss.fetch('fetched')
  const retried = (await boss.send('retried', {})) ?? ''
  await boss.fetch('retried')
  for (const queue of queues) for (const position of ['first', 'second']) waking.add(queue, `${position} of ${queue}`)
  await eventually(() => expect(woken).toContain('second of due'))
  await boss.fail('retried', retried)
  await eventually(() => expect(woken).toContain('second of retried'))
  waking.close()
  expect([...new Set(woken)].toSorted()).toEqual([
    'first of due',
    'first of retried',
    'second of due',
    'second of retried',
  ])
  await boss.stop()
})
