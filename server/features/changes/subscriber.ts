import type { Database } from '#server/platform/database/database.ts'
import type { ChangeNotifier } from '#server/platform/database/change-notifier.ts'
import type { Keys } from '#server/platform/security/keys.ts'
import type { Logger } from '#server/platform/process/log.ts'
import type { Watching } from './resume-token.ts'
import type { ChangeEvent } from './to-event.ts'
import type { EventQueue } from './event-queue.ts'

/** Somebody who hears of the changes of one owner. */
export interface Subscriber extends Watching {
  sessionId: string
  wants(event: ChangeEvent): boolean
  waiting: EventQueue<ChangeEvent>
  /** Aborted when he has gone. */
  signal: AbortSignal
}

/** What the feed works with. */
export interface Tools {
  db: Database
  /** Without time limits. */
  maintenance: Database
  notifier: ChangeNotifier
  keys: Keys
  log: Logger
  now: () => Date
}
