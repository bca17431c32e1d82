import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ANSWER_BYTES_PER_MINUTE, KEY_LOGINS_PER_MINUTE, WRITES_PER_MINUTE } from '#contract/limits.ts'
import { STUDIO_CALLS_PER_MINUTE } from '#contract/studio/limits.ts'
import { type Config, demoMode } from './config.ts'
import type { Context } from './context.ts'
import { closeCheckoutQueue, endSubscriptionQueue } from './features/billing/subscriptions/end-queue.ts'
import { openPayments } from './features/billing/open-payments.ts'
import { refundQueue } from './features/billing/refunds/refund-queue.ts'
import { sweepQueue } from './features/billing/subscriptions/sweep.ts'
import { createCatalogueSource } from './features/catalogue/source.ts'
import { ChangeFeed } from './features/changes/feed.ts'
import { importRepository } from './features/content/import-repository.ts'
import { openPublishedContent } from './features/content/published.ts'
import { contentQueue } from './features/content/schedule.ts'
import { refuseSchool } from './features/demo/trial-database.ts'
import { failedMailQueue } from './features/mail/failed-mail.ts'
import { createMailer, type Mailer } from './features/mail/mailer.ts'
import { mailQueue } from './features/mail/outbox.ts'
import { newsletterRequestQueue } from './features/newsletter/subscribe.ts'
import { mailRequestQueue } from './features/session/mail/request-mail.ts'
import { demoResetQueue } from './features/session/demo/reset-demo-accounts.ts'
import { createDatabaseCheck } from './platform/database/database-check.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { openChangeNotifier } from './platform/database/change-notifier.ts'
import { openJobs, type Worker } from './platform/jobs/jobs.ts'
import { openKeys } from './platform/security/keys.ts'
import type { Logger } from './platform/process/log.ts'
import { sessionOwnerFinder } from './platform/security/live-sessions.ts'
import { migrate, requireReachable, saveQuotas } from './platform/database/migrate.ts'
import { minuteRates } from './platform/security/minute-rates.ts'
import { reportOutages } from './platform/database/outage-reports.ts'

/** The whole context of a process, with what only `app.ts` and the workers need of it. */
export interface AppContext extends Context {
  /** Feeds the change streams of this process. */
  changes: ChangeFeed
  /** Sends what the mail queue holds. */
  mailer: Mailer
  /** Closes what was opened, newest first. */
  close(): Promise<void>
}

/** Every queue. */
export const queues = [
  mailQueue,
  failedMailQueue,
  mailRequestQueue,
  newsletterRequestQueue,
  endSubscriptionQueue,
  closeCheckoutQueue,
  refundQueue,
  sweepQueue,
  demoResetQueue,
  contentQueue,
]

interface Options {
  now?: () => Date
  /** Looks at the database before anything in it is changed, and throws where this start may not open it. */
  admit?: (db: Database) => Promise<void>
  /** Whose work is done on the queues; by default what the settings say. */
  worker?: Worker
}

/** Opens everything on a database that is already running, and migrates it. A trial is not let into a school's database. */
export async function createContext(
  config: Config,
  databaseUrl: string,
  log: Logger,
  { now = () => new Date(), admit, worker = demoMode(config) === 'none' ? 'school' : 'trial' }: Options = {},
): Promise<AppContext> {
  await mkdir(join(config.dataDir, 'media'), { recursive: true, mode: 0o700 })
  const { close: closeDatabase, pool: _pool, ...databases } = openDatabase(databaseUrl, log)
  const { db, maintenance } = databases
  try {
    await requireReachable(maintenance)
    await refuseSchool(config, maintenance)
    await admit?.(maintenance)
  } catch (error) {
    await closeDatabase()
    throw error
  }
  await migrate(maintenance)
  await saveQuotas(db)
  await importRepository({ db, now })
  const databaseCheck = createDatabaseCheck(databaseUrl)
  const stopReports = reportOutages(log, databaseCheck)
  const notifier = openChangeNotifier(db, databaseUrl, log)
  const keys = await openKeys(db, log, now)
  const changes = new ChangeFeed({ db, maintenance, notifier, keys, log, now })
  await changes.trim()
  const jobs = await openJobs(databaseUrl, log, queues, worker)
  const content = await openPublishedContent({ db, log })
  const mailer = createMailer({ config, log, now, content })
  const catalogue = await createCatalogueSource({ dataDir: config.dataDir, url: config.catalogueUrl, log })
  return {
    config,
    log,
    now,
    ...databases,
    notifier,
    findSessionOwner: sessionOwnerFinder(databases.sessions, now),
    writes: minuteRates('changes', WRITES_PER_MINUTE * config.rateLimitFactor),
    answers: minuteRates('bytes of answers', ANSWER_BYTES_PER_MINUTE * config.rateLimitFactor),
    keyLogins: minuteRates('log-ins with API keys', KEY_LOGINS_PER_MINUTE * config.rateLimitFactor),
    studioCalls: minuteRates('calls to the Studio', STUDIO_CALLS_PER_MINUTE * config.rateLimitFactor),
    databaseCheck,
    jobs,
    mailer,
    keys,
    catalogue,
    content,
    payments: await openPayments(config, { log, content }),
    changes,
    async close() {
      stopReports()
      await changes.close()
      await catalogue.close()
      await jobs.close()
      mailer.close()
      keys.close()
      await notifier.close()
      await closeDatabase()
    },
  }
}
