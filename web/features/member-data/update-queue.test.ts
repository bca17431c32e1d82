import { expect, test } from 'vitest'
import { createUpdateQueue } from './update-queue.ts'

const open = () => {
  const page = new EventTarget()
  const inTurn = createUpdateQueue(page)
  const sent: string[] = []
  const first = Promise.withResolvers<void>()
  /** Queues a pending update and two more behind it. */
  const queueThree = () => {
    const answers = [
      inTurn('marks', () => (sent.push('a'), first.promise)),
      inTurn('marks', async () => sent.push('b')),
      inTurn('marks', async () => sent.push('c')),
    ]
    return Promise.allSettled(answers)
  }
  return { page, inTurn, sent, first, queueThree }
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test('updates wait for the previous one, even if it failed', async () => {
  const { sent, first, queueThree, inTurn } = open()
  const results = queueThree()
  await inTurn('notes', async () => sent.push('another name'))
  await settle()
  expect(sent).toEqual(['a', 'another name'])
  first.reject(new TypeError('Failed to fetch'))
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(sent.slice(2)).toEqual(['b', 'c'])
})

test('a page that closes sends all waiting updates at once, in order, each once', async () => {
  const { page, sent, first, queueThree } = open()
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
  const { page, sent, first, queueThree } = open()
  page.dispatchEvent(new Event('pagehide'))
  const results = queueThree()
  await settle()
  expect(sent).toEqual(['a'])
  first.resolve()
  await results
})
