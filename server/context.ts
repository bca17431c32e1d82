import type { Config } from './config/index.ts'
import type { ChangeNotifier } from './platform/database/change-notifier.ts'
import type { DatabaseCheck } from './platform/database/database-check.ts'
import type { Databases } from './platform/database/database.ts'
import type { FairSemaphore } from './platform/admission/fair-semaphore.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { Logger } from './platform/logging/log.ts'
import type { SigningKeys } from './platform/security/signing-keys.ts'
import type { FindSessionOwner } from './platform/security/live-sessions.ts'
import type { MinuteRates } from './platform/admission/minute-rates.ts'
import type { CatalogueSource } from './ports/catalogue-source.ts'
import type { PublishedContent } from './ports/published-content.ts'
import type { DemoFilmRequests } from './ports/demo-film-requests.ts'
import type { Connections } from './ports/connections.ts'
import type { Payments } from './ports/payments.ts'

/**
 * The dependencies of features. A function declares the parts that it needs: `Pick<Context, 'db' | 'now'>`.
 * `create-context.ts` creates the object. This file imports nothing from `features/`.
 */
export interface Context extends Databases {
  config: Config
  log: Logger
  now: () => Date
  /** `notify()` must be called after each commit that changed a document or ended a session. */
  notifier: ChangeNotifier
  findSessionOwner: FindSessionOwner
  /** Rate limit of the changes that members make to their records. */
  writes: MinuteRates
  /** Rate limit of the response bytes of members' data commands, per member. */
  responseBytes: MinuteRates
  /** Rate limit of the sessions that an account opens with API keys. */
  keyLogins: MinuteRates
  /** Rate limit of the staff's calls to the Studio. */
  studioCalls: MinuteRates
  /**
   * Limits the concurrent Studio requests of one caller. A request occupies a slot until its response ends, starting
   * before its body is read.
   */
  concurrentStudioCalls: FairSemaphore
  /** Limits the number of database connections that all Studio calls use together. */
  studioDatabaseWork: FairSemaphore
  /** Limits the number of concurrent expensive Studio calls. */
  expensiveStudioCalls: FairSemaphore
  /** Rate limit of the calls that each API key makes to the Studio. */
  studioKeyCalls: MinuteRates
  /** Rate limit of the rejected attempts that are recorded in the audit log. */
  rejections: MinuteRates
  /** Checks whether the database responds, on a separate connection. */
  databaseCheck: DatabaseCheck
  metrics: Metrics
  jobs: Jobs
  /**
   * Aborted when the process is about to exit. The process still serves requests, but `/readyz` reports that it is not
   * ready.
   */
  closing: AbortSignal
  signingKeys: SigningKeys
  catalogue: CatalogueSource
  /** The published content: the academy's name, prices and texts. */
  content: PublishedContent
  /** Reasons why this process could not render public pages, by path. The key null means all pages. */
  failedPages: Map<string | null, string>
  /** The payment provider and the mail server that the academy chose in the Studio. */
  connections: Connections
  /** The payment provider. */
  payments: Payments
  demoFilmRequests: DemoFilmRequests
}
