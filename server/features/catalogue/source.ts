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

/** Watches the origin. Resolves with a catalogue loaded where there is one; a slow remote does not delay the one of the last run. */
export async function createCatalogueSource({ dataDir, url, log }: Options): Promise<CatalogueSource> {
  const cache = createCache(dataDir)
  const origin = url ? remoteOrigin(url) : fileOrigin(ownCataloguePath(dataDir))
  const closing = new AbortController()
  const report = onceEach(log, url ? '' : OWN_REMEDY)
  let checking: Promise<void> | undefined

  const check = async () => {
    const error = await takeNext(origin, cache, closing.signal)
    // A new school without a first lesson is empty, not broken.
    const isNew = error instanceof CatalogueMissing && cache.current()?.catalogue === emptyCatalogue
    report(closing.signal.aborted || isNew ? undefined : error)
  }
  const refresh = () => (checking ??= check().finally(() => (checking = undefined)))
  await readLast(dataDir, cache, { isOwn: !url }).catch(report)
  const first = refresh()
  if (!url || !cache.current()) await first
  const timer = setInterval(() => void refresh(), origin.every).unref()
  return {
    current: () => cache.current()?.catalogue,
    response: () => cache.current()?.response,
    refresh,
    async close() {
      clearInterval(timer)
      closing.abort()
      await checking
    },
  }
}

type Cache = ReturnType<typeof createCache>

function createCache(dataDir: string) {
  let cached: { catalogue: Catalogue; response: CatalogueResponse } | undefined
  const replace = async (catalogue: Catalogue) => {
    cached = { catalogue, response: await createCatalogueResponse(catalogue) }
  }
  const replaceAndSave = async (catalogue: Catalogue) => {
    await replace(catalogue)
    await saveCopy(dataDir, catalogue)
  }
  return { current: () => cached, replace, replaceAndSave }
}

/** Answers why the origin has nothing good to give, if so. */
async function takeNext(origin: Origin, { replaceAndSave }: Cache, closing: AbortSignal): Promise<unknown> {
  try {
    const text = await origin.next(closing)
    if (text !== undefined) await replaceAndSave(parseCatalogue(text, origin.name))
    return undefined
  } catch (error) {
    return error
  }
}

async function readLast(dataDir: string, { replace }: Cache, { isOwn }: { isOwn: boolean }) {
  const last = (await readSavedCopy(dataDir)) ?? (isOwn ? emptyCatalogue : undefined)
  if (last) await replace(last)
}

/** What to do about the academy's own file. */
const OWN_REMEDY = ' Correct the file, or bring it back from your backup: it is read again as soon as it changes.'

/** Logs an error unless it is the one that was logged last: a remote file may stay broken for days. */
function onceEach(log: Options['log'], remedy: string) {
  let last: string | undefined
  return (error: unknown) => {
    const message = error instanceof Error ? describeError(error) : undefined
    if (message !== undefined && message !== last)
      log.warn(`The catalogue cannot be used, the last good one stays: ${message}${remedy}`)
    last = message
  }
}
