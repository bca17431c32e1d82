import { MAX_STREAM_BACKLOG } from '#contract/limits.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { Failure, fail } from '#server/errors.ts'
import { matches } from '#server/features/collections/index.ts'
import type { ChangeFeed } from './feed.ts'
import { readMissedEvents } from './read-events.ts'
import { type Cursor, type Position, readMissedChanges } from './read-log.ts'
import { parseWatchRequest, type WatchRequest } from './read-watch.ts'
import { verifyResumeToken } from './resume-token.ts'
import type { Subscriber } from './subscriber.ts'
import type { ChangeEvent } from './to-event.ts'
import { createEventQueue } from './event-queue.ts'

/**
 * Streams the caller's own changes in one or several collections, from now or after a resume token. Throws 403 for an
 * unknown collection, and 400 for an unsupported filter, an invalid token, or a position that is no longer in the log.
 */
export async function watch(
  context: Context & { changes: ChangeFeed },
  caller: Caller,
  values: readonly unknown[],
  signal: AbortSignal,
) {
  const request = parseWatchRequest(values)
  const subscriber = createSubscriber(caller, request, signal)
  const { resumeAfter } = request
  const position =
    resumeAfter === undefined ? undefined : await verifyResumeToken(context.signingKeys, subscriber, resumeAfter)
  const cursor = await context.changes.join(subscriber)
  const missedChanges = position ? await findMissedChanges(context, subscriber, position, cursor) : []
  return streamInOrder(subscriber, readMissedEvents(context, subscriber, missedChanges))
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
  accepts: (event) => (!ids || ids.has(event.documentKey['_id'].toHexString())) && matches(filter, event),
  queue: createEventQueue(MAX_STREAM_BACKLOG, () => new Failure('SlowConsumer')),
})

const findMissedChanges = async (context: Context, subscriber: Subscriber, position: Position, until: Cursor) =>
  (await readMissedChanges(context.db, subscriber, position, until)) ?? fail('ChangeStreamHistoryLost')

async function* streamInOrder({ accepts, queue }: Subscriber, missedEvents: AsyncIterable<ChangeEvent>) {
  for await (const event of missedEvents) if (accepts(event)) yield event
  yield* queue
}
