import type { Config } from './config/index.ts'
import type { ChangeNotifier } from './platform/database/change-notifier.ts'
import type { DatabaseCheck } from './platform/database/database-check.ts'
import type { Databases } from './platform/database/database.ts'
import type { FairSemaphore } from './platform/admission/fair-semaphore.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { Logger } from './platform/logging/log.ts'
import type { Keys } from './platform/security/keys.ts'
import type { FindSessionOwner } from './platform/security/live-sessions.ts'
import type { MinuteRates } from './platform/admission/minute-rates.ts'
import type { CatalogueSource } from './ports/catalogue-source.ts'
import type { PublishedContent } from './ports/published-content.ts'
import type { Connections } from './ports/connections.ts'
import type { Payments } from './ports/payments.ts'

/**
 * What features work with, besides their arguments. A feature names the parts it needs: `Pick<Context, 'db' | 'now'>`.
 * Types only, without imports from `features/`: `create-context.ts` composes it.
 */
export interface Context extends Databases {
  config: Config
  log: Logger
  now: () => Date
  /** Call its `notify()` after each commit that changed a document or ended a session. */
  notifier: ChangeNotifier
  findSessionOwner: FindSessionOwner
  /** Counts the changes that members make to their records. */
  writes: MinuteRates
  /** Counts the bytes of the answers to members' data commands. */
  answers: MinuteRates
  /** Counts the sessions that API keys of an account open. */
  keyLogins: MinuteRates
  /** Counts the staff's calls to the Studio. */
  studioCalls: MinuteRates
  /** Turns of each person who calls the Studio, from before the body is read to the end of the answer. */
  studioCallers: FairSemaphore
  /** Turns for the connections that all calls of the Studio use together. */
  studioWork: FairSemaphore
  /** Turns for the calls of the Studio that read much. */
  studioTurns: FairSemaphore
  /** Counts the calls that each API key makes to the Studio. */
  studioKeyCalls: MinuteRates
  /** Counts the refused attempts that are written into the audit log. */
  refusals: MinuteRates
  /** Whether the database answers, checked on a connection of its own. */
  databaseCheck: DatabaseCheck
  metrics: Metrics
  jobs: Jobs
  /** Aborted when the process is about to end: it still answers, and is not ready any more. */
  closing: AbortSignal
  keys: Keys
  catalogue: CatalogueSource
  /** What the academy has published: its name, prices and texts. */
  content: PublishedContent
  /**
   * Public pages that this process could not draw of what is published, by address, with the reason; null stands for
   * all of them.
   */
  failedPages: Map<string | null, string>
  /** The payment provider and the mail server that the academy chose in the Studio. */
  connections: Connections
  /** The payment provider. */
  payments: Payments
}
