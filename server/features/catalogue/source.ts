import { type Catalogue, emptyCatalogue } from '#contract/catalogue.ts'
import { describeError } from '#server/platform/process/file-errors.ts'
import type { CatalogueSource, CatalogueResponse } from '#server/ports/catalogue-source.ts'
import type { Logger } from '#server/platform/process/log.ts'
import { saveCopy, readSavedCopy } from './saved-copy.ts'
import { fileOrigin, type Origin, remoteOrigin } from './origin.ts'
import { ownCataloguePath } from './own-file.ts'
import { CatalogueMissing, parseCatalogue } from './parse.ts'
import { createCatalogueResponse } from './catalogue-response.ts'

interface Options {
  dataDir: string
  /** Remote catalogue; without it the academy's own file below `dataDir`. */
  url?: string | undefined
  log: Pick<Logger, 'warn'>
}

/** Watches the origin. Answers with a catalogue in hand where one can be had; one of the last run is not kept waiting for a slow remote. */
export async function createCatalogueSource({ dataDir, url, log }: Options): Promise<CatalogueSource> {
  const holder = createHolder(dataDir)
  const origin = url ? remoteOrigin(url) : fileOrigin(ownCataloguePath(dataDir))
  const closing = new AbortController()
  const tell = onceEach(log, url ? '' : OWN_REMEDY)
  let looking: Promise<void> | undefined

  const look = async () => {
    const fault = await takeNext(origin, holder, closing.signal)
    // A new school without a first lesson is empty, not broken.
    const isNew = fault instanceof CatalogueMissing && holder.held()?.catalogue === emptyCatalogue
    tell(closing.signal.aborted || isNew ? undefined : fault)
  }
  const refresh = () => (looking ??= look().finally(() => (looking = undefined)))
  await recall(dataDir, holder, { isOwn: !url }).catch(tell)
  const first = refresh()
  if (!url || !holder.held()) await first
  const timer = setInterval(() => void refresh(), origin.every).unref()
  return {
    current: () => holder.held()?.catalogue,
    response: () => holder.held()?.response,
    refresh,
    async close() {
      clearInterval(timer)
      closing.abort()
      await looking
    },
  }
}

type Holder = ReturnType<typeof createHolder>

function createHolder(dataDir: string) {
  let held: { catalogue: Catalogue; response: CatalogueResponse } | undefined
  const hold = async (catalogue: Catalogue) => {
    held = { catalogue, response: await createCatalogueResponse(catalogue) }
  }
  const keep = async (catalogue: Catalogue) => {
    await hold(catalogue)
    await saveCopy(dataDir, catalogue)
  }
  return { held: () => held, hold, keep }
}

/** Answers why the origin has nothing good to give, if so. */
async function takeNext(origin: Origin, { keep }: Holder, closing: AbortSignal): Promise<unknown> {
  try {
    const text = await origin.next(closing)
    if (text !== undefined) await keep(parseCatalogue(text, origin.name))
    return undefined
  } catch (error) {
    return error
  }
}

async function recall(dataDir: string, { hold }: Holder, { isOwn }: { isOwn: boolean }) {
  const last = (await readSavedCopy(dataDir)) ?? (isOwn ? emptyCatalogue : undefined)
  if (last) await hold(last)
}

/** What to do about the academy's own file. */
const OWN_REMEDY = ' Correct the file, or bring it back from your backup: it is read again as soon as it changes.'

/** Logs a fault when it is not the one told last: a remote file may stay broken for days. */
function onceEach(log: Options['log'], remedy: string) {
  let told: string | undefined
  return (fault: unknown) => {
    const words = fault instanceof Error ? describeError(fault) : undefined
    if (words !== undefined && words !== told)
      log.warn(`The catalogue cannot be used, the last good one stays: ${words}${remedy}`)
    told = words
  }
}
