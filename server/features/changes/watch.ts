import { STREAM_BACKLOG } from '#contract/limits.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { Failure, fail } from '#server/errors.ts'
import { matches } from '#server/features/collections/index.ts'
import type { ChangeFeed } from './feed.ts'
import { readMissedEvents } from './read-events.ts'
import { type Cursor, type Position, readMissedChanges } from './read-log.ts'
import { readWatch, type WatchRequest } from './read-watch.ts'
import { readToken } from './resume-token.ts'
import type { Subscriber } from './subscriber.ts'
import type { ChangeEvent } from './to-event.ts'
import { createEventQueue } from './event-queue.ts'

/**
 * Streams the caller's own changes in one or several collections, from now or after a resume token. 403 for an unknown
 * collection; 400 for an unsupported filter, an invalid token, and a position that is no longer in the log.
 */
export async function watch(
  context: Context & { changes: ChangeFeed },
  caller: Caller,
  values: readonly unknown[],
  signal: AbortSignal,
) {
  const request = readWatch(values)
  const subscriber = createSubscriber(caller, request, signal)
  const { resumeAfter } = request
  const position = resumeAfter === undefined ? undefined : await readToken(context.keys, subscriber, resumeAfter)
  const cursor = await context.changes.join(subscriber)
  const missedEvents = position ? await findMissed(context, subscriber, position, cursor) : []
  return streamInOrder(subscriber, readMissedEvents(context, subscriber, missedEvents))
}

const createSubscriber = (
  { owner, sessionId }: Caller,
  { collections, ids, filter }: WatchRequest,
  signal: AbortSignal,
): Subscriber => ({
  owner,
  sessionId,
  collections,
  signal,
  wants: (event) => (!ids || ids.has(event.documentKey['_id'].toHexString())) && matches(filter, event),
  queue: createEventQueue(STREAM_BACKLOG, () => new Failure('SlowConsumer')),
})

const findMissed = async (context: Context, subscriber: Subscriber, position: Position, until: Cursor) =>
  (await readMissedChanges(context.db, subscriber, position, until)) ?? fail('ChangeStreamHistoryLost')

async function* streamInOrder({ wants, queue }: Subscriber, missedEvents: AsyncIterable<ChangeEvent>) {
  for await (const event of missedEvents) if (wants(event)) yield event
  yield* queue
}
