import type { Config } from './config/index.ts'
import { type AppContext, createContext } from './create-context.ts'
import { backUpNightly } from './features/backup/index.ts'
import { isDemoWanted, claimDatabase, prepareDemo, refuseDemo, refuseOthersDatabase } from './features/demo/index.ts'
import { makeDemoAccounts } from './features/session/index.ts'
import { openOwnCatalogue } from './features/catalogue/index.ts'
import { followPublications, warnAboutFiles } from './features/content/index.ts'
import { followConnections } from './features/setup/index.ts'
import { followArrivals } from './features/lesson-requests/index.ts'
import type { Database } from './platform/database/database.ts'
import { directConnections, dividePool } from './platform/database/pool-sizes.ts'
import { findRoute } from './platform/database/find-route.ts'
import { warnAboutConnections } from './platform/database/check-connections.ts'
import type { Logger } from './platform/logging/log.ts'
import { recordExternalDatabase } from './platform/embedded-postgres/index.ts'
import { processesOf } from './processes/assignment.ts'
import { startWorkers } from './start-workers.ts'

/** What is there before the port opens: the open database, and the context. */
export interface Services {
  context: AppContext
  /** Whether this is the demo academy. */
  demo: boolean
  /**
   * Starts the workers, and logs settings and files that the operator should look at. Called once the port is open,
   * because requests need neither.
   */
  startBackground(): Promise<void>
}

/** Messages for the person who started Holdfast and waits. */
const say = (line: string) => console.log(line)

interface Needs {
  log: Logger
  /** The embedded database, where one runs. */
  embeddedUrl: string | undefined
}

/**
 * Starts everything in order. Each service is added to `opened` at once, so that an error or a signal half-way closes
 * it.
 */
export async function startServices(
  config: Config,
  opened: AsyncDisposableStack,
  { log, embeddedUrl }: Needs,
): Promise<Services> {
  const closing = new AbortController()
  const works = config.role !== 'web'
  const { direct = embeddedUrl, ...route } = await findRoute(config, say)
  if (direct === undefined) throw new Error('No database is configured.')
  // A demo in a school's database is refused before anything in it is changed.
  const admit = (db: Database) => refuseOthersDatabase(config, db)
  const context = await createContext(config, direct, log, { admit, route })
  opened.defer(() => context.close())
  opened.defer(() => closing.abort(new Error('Holdfast is closing.')))
  await refuseDemo(context)
  await claimDatabase(config, context.db)
  if (config.databaseUrl) await recordExternalDatabase(config.dataDir, config.databaseUrl)
  const demo = await prepareAcademy(context, closing.signal)
  opened.defer(followPublications(context))
  opened.defer(followConnections(context))
  const startBackground = async () => {
    if (works) {
      await startWorkers(context)
      opened.defer(followArrivals(context))
      opened.defer(backUpNightly(context, direct))
    }
    const sizes = dividePool(config.database.pool, { works })
    const each = route.pooler === undefined ? config.database.pool : directConnections(sizes)
    await warnAboutConnections(context.maintenance, log, { each, processes: processesOf(config) })
    await warnAboutFiles(context)
    if (config.map && context.content.single('site').coordinates === null)
      log.warn('MAP_TILES is set, but the academy has no coordinates: set them in the Studio, under Site.')
  }
  return { context, demo, startBackground }
}

/** Prepares the demo academy in an empty data folder, unless the catalogue comes from elsewhere. */
async function prepareAcademy(context: AppContext, signal: AbortSignal): Promise<boolean> {
  const { config } = context
  const demo = await isDemoWanted(config, context.db)
  if (demo)
    await prepareDemo({
      dataDir: config.dataDir,
      // There is no audit log of what nobody did.
      catalogue: openOwnCatalogue(context, { author: 'demo', record: async () => {} }),
      signal,
      log: say,
      makeAccounts: () => makeDemoAccounts(context),
    })
  // A remote catalogue was requested a moment ago; one that does not answer would delay the start a second time.
  if (!config.catalogueUrl) await context.catalogue.refresh()
  return demo
}
