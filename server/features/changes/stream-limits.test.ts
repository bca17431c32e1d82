import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/test/app.ts'
import { createMember, type Person, signIn } from '#server/test/people.ts'
import { ChangeFeed } from './feed.ts'
import type { ChangeEvent } from './to-event.ts'
import { createWaiting } from './waiting.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp({ config: { rateLimitFactor: 100 } })
})
afterAll(() => house.close())

/** A feed with room for six streams, two of a session and four of a member. */
const openFeed = () => new ChangeFeed(house.context, { session: 2, member: 4, process: 6 })

async function sessionOf({ accessToken }: Person): Promise<string> {
  const [, claims = ''] = accessToken.split('.')
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string }).sid
}

async function join(feed: ChangeFeed, person: Person, session?: string) {
  const waiting = createWaiting<ChangeEvent>(9, () => new Error('slow'))
  const ended = waiting[Symbol.asyncIterator]()
    .next()
    .then(
      () => 'ended',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    )
  const signal = new AbortController().signal
  const sessionId = session ?? (await sessionOf(person))
  await feed.join({ owner: person.id, sessionId, collections: ['my_list'], signal, wants: () => true, waiting })
  return { ended }
}

test('a session and a member have so many streams; one more is refused in words, and told when to come back', async () => {
  const feed = openFeed()
  const mia = await createMember(house)
  for (let count = 0; count < 2; count += 1) await join(feed, mia)
  await expect(join(feed, mia)).rejects.toMatchObject({
    code: 'RateLimitExceeded',
    retryAfter: 5,
    message: 'a session has at most 2 streams: close one first',
  })
  await feed.close()
})

test('where a process is full, a member with none takes a stream of whoever has most, and who has most gets no more', async () => {
  const feed = openFeed()
  const [greedy, mia] = [await createMember(house), await createMember(house)]
  const { app } = house
  const again = await signIn(app, greedy.email)
  const others = [await createMember(house), await createMember(house)]
  const first = await join(feed, greedy)
  await join(feed, greedy)
  await join(feed, again)
  const last = await join(feed, again)
  await expect(join(feed, { ...greedy, accessToken: (await signIn(app, greedy.email)).accessToken })).rejects.toThrow(
    'a member has at most 4 streams',
  )
  for (const other of others) await join(feed, other)
  await join(feed, mia)
  expect(await last.ended).toBe('this server has at most 6 streams')
  await expect(join(feed, greedy, 'another')).rejects.toThrow('this server has at most 6 streams')
  expect(await Promise.race([first.ended, Promise.resolve('open')])).toBe('open')
  await feed.close()
})
