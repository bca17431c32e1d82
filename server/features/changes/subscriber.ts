import type { Database } from '#server/platform/database/database.ts'
import type { ChangeNotifier } from '#server/platform/database/change-notifier.ts'
import type { SigningKeys } from '#server/platform/security/signing-keys.ts'
import type { Logger } from '#server/platform/logging/log.ts'
import type { WatchedCollections } from './resume-token.ts'
import type { ChangeEvent } from './to-event.ts'
import type { EventQueue } from './event-queue.ts'

/** A stream that receives the changes of one owner. */
export interface Subscriber extends WatchedCollections {
  sessionId: string
  /** Whether the stream's filter and ids match the event. */
  accepts(event: ChangeEvent): boolean
  queue: EventQueue<ChangeEvent>
  /** Aborted when the stream is closed. */
  signal: AbortSignal
}

/** The dependencies of the feed. */
export interface FeedDependencies {
  db: Database
  /** Connections without statement timeouts. */
  maintenance: Database
  notifier: ChangeNotifier
  signingKeys: SigningKeys
  log: Logger
  now: () => Date
}
