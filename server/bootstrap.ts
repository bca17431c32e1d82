import type { Config } from './config.ts'
import { type AppContext, createContext } from './create-context.ts'
import { isDemoWanted, claimDatabase, prepareDemo, refuseDemo, refuseOthersDatabase } from './features/demo/index.ts'
import { makeDemoAccounts } from './features/session/index.ts'
import { followPublications, warnAboutFiles } from './features/content/index.ts'
import { followArrivals } from './features/lesson-requests/index.ts'
import type { Database } from './platform/database/database.ts'
import { claimDataFolder, closeToOthers, refuseUnusable } from './platform/process/data-folder.ts'
import { watchDisk } from './platform/process/disk-watch.ts'
import { createLog } from './platform/process/log.ts'
import { noteElsewhere, startEmbedded } from './platform/postgres/index.ts'
import { startWorkers } from './start-workers.ts'

/** What runs before the port opens: data folder claimed, database started, context created, workers started. */
export interface Services {
  context: AppContext
  /** This is the demo academy. */
  demo: boolean
}

/** For whoever started Holdfast and waits. */
const say = (line: string) => console.log(line)

/** Opens everything in order. What was opened goes onto `opened` at once, so that a failure or a signal half-way closes it. */
export async function startServices(
  config: Config,
  opened: AsyncDisposableStack,
  onFailure: (error: Error) => void,
): Promise<Services> {
  const log = createLog(config.logLevel)
  const folder = await claimDataFolder(config.dataDir)
  opened.defer(() => folder.release())
  opened.defer(watchDisk(config.dataDir, config.disk, log))

  const closing = new AbortController()
  const abort = () => closing.abort(new Error('Holdfast is closing.'))
  let { databaseUrl } = config
  if (databaseUrl) await closeToOthers(config.dataDir, log)
  else {
    const starting = startEmbedded(config.dataDir, log, onFailure, say, closing.signal)
    // Before it is ready, which may take minutes: what it has launched by then is stopped too.
    opened.defer(() =>
      starting.then(
        (postgres) => postgres.stop(),
        () => undefined,
      ),
    )
    opened.defer(abort)
    databaseUrl = (await starting).url
  }
  await refuseUnusable(config.dataDir)
  // A demo in a school's database is refused before anything in it is changed.
  const admit = (db: Database) => refuseOthersDatabase(config, db)
  const context = await createContext(config, databaseUrl, log, { admit })
  opened.defer(() => context.close())
  opened.defer(abort)
  await refuseDemo(context)
  await claimDatabase(config, context.db)
  if (config.databaseUrl) await noteElsewhere(config.dataDir, config.databaseUrl)
  const demo = await prepareAcademy(context, closing.signal)
  opened.defer(followPublications(context))
  await startWorkers(context)
  opened.defer(followArrivals(context))
  await warnAboutFiles(context)
  return { context, demo }
}

/** An empty data folder gets the demo academy, unless the academy's catalogue comes from elsewhere. */
async function prepareAcademy(context: AppContext, signal: AbortSignal): Promise<boolean> {
  const { config } = context
  const demo = await isDemoWanted(config)
  if (demo)
    await prepareDemo({
      dataDir: config.dataDir,
      signal,
      log: say,
      makeAccounts: () => makeDemoAccounts(context),
    })
  // A remote one has been looked at a moment ago; one that hangs would hold us up a second time.
  if (!config.catalogueUrl) await context.catalogue.refresh()
  return demo
}
