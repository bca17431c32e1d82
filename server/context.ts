import type { Config } from './config.ts'
import type { ChangeNotifier } from './platform/database/change-notifier.ts'
import type { DatabaseCheck } from './platform/database/database-check.ts'
import type { Databases } from './platform/database/database.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Logger } from './platform/process/log.ts'
import type { Keys } from './platform/security/keys.ts'
import type { FindSessionOwner } from './platform/security/live-sessions.ts'
import type { MinuteRates } from './platform/security/minute-rates.ts'
import type { CatalogueSource } from './ports/catalogue-source.ts'
import type { PublishedContent } from './ports/published-content.ts'
import type { Payments } from './ports/payments.ts'

/**
 * What features work with, besides their arguments. A feature names the parts it needs: `Pick<Context, 'db' | 'now'>`. Types only, and nothing of
 * `features/`: `create-context.ts` puts it together.
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
  /** Counts the bytes that answers to their data commands take. */
  answers: MinuteRates
  /** Counts the sessions that API keys of an account open. */
  keyLogins: MinuteRates
  /** Counts the calls that people on the staff make to the Studio. */
  studioCalls: MinuteRates
  /** Whether the database answers, checked on a connection of its own. */
  databaseCheck: DatabaseCheck
  jobs: Jobs
  keys: Keys
  catalogue: CatalogueSource
  /** What the academy has published: its name, prices and texts. */
  content: PublishedContent
  /** The payment provider. */
  payments: Payments
}
