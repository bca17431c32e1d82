import { expect, test } from 'vitest'
import { createUpdateQueue } from './update-queue.ts'

const openQueue = () => {
  const page = new EventTarget()
  const enqueue = createUpdateQueue(page)
  const sent: string[] = []
  const first = Promise.withResolvers<void>()
  /** Queues a pending update and two more behind it. */
  const queueThree = () => {
    const results = [
      enqueue('marks', () => (sent.push('a'), first.promise)),
      enqueue('marks', async () => sent.push('b')),
      enqueue('marks', async () => sent.push('c')),
    ]
    return Promise.allSettled(results)
  }
  return { page, enqueue, sent, first, queueThree }
}

const settle = async () => {
  for (let step = 0; step < 20; step += 1) await Promise.resolve()
}

test('updates wait for the previous one, even if it failed', async () => {
  const { sent, first, queueThree, enqueue } = openQueue()
  const results = queueThree()
  await enqueue('notes', async () => sent.push('another name'))
  await settle()
  expect(sent).toEqual(['a', 'another name'])
  first.reject(new TypeError('Failed to fetch'))
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(sent.slice(2)).toEqual(['b', 'c'])
})

test('a page that closes sends all waiting updates at once, in order and without repetition', async () => {
  const { page, sent, first, queueThree } = openQueue()
  const results = queueThree()
  await settle()
  expect(sent).toEqual(['a'])
  page.dispatchEvent(new Event('pagehide'))
  await settle()
  expect(sent).toEqual(['a', 'b', 'c'])
  first.resolve()
  await results
  expect(sent).toEqual(['a', 'b', 'c'])
})

test('a page restored from the back/forward cache sends in order again', async () => {
  const { page, sent, first, queueThree } = openQueue()
  page.dispatchEvent(new Event('pagehide'))
  const results = queueThree()
  await settle()
  expect(sent).toEqual(['a'])
  first.resolve()
  await results
})
