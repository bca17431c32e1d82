import { join } from 'node:path'
import type { Catalogue } from '#contract/catalogue.ts'
import type { PublishedContent } from '#server/ports/published-content.ts'
import { readIfExists, replaceFile } from '#server/platform/files/durable-file.ts'
import { describeError } from '#server/platform/files/file-errors.ts'
import type { CatalogueSource, CatalogueResponse } from '#server/ports/catalogue-source.ts'
import type { Logger } from '#server/platform/logging/log.ts'
import { parseCatalogue, parseRemoteCatalogue } from './parse.ts'
import { type CatalogueOrigin, createRemoteOrigin } from './remote.ts'
import { createPublishedCatalogue } from './published-source.ts'
import { createCatalogueResponse } from './catalogue-response.ts'

interface CatalogueOptions {
  dataDir: string
  /** URL of a remote catalogue. Undefined for the academy's own catalogue. */
  url?: string | undefined
  content: PublishedContent
  log: Pick<Logger, 'warn'>
}

/** Creates the source of the catalogue that members see: the academy's own catalogue or a remote catalogue. */
export const createCatalogueSource = ({ url, content, ...options }: CatalogueOptions): Promise<CatalogueSource> =>
  url ? watchRemote(url, options) : createPublishedCatalogue({ content, ...options })

/**
 * Watches a remote catalogue. Resolves after a catalogue was loaded, or could not be loaded. Does not wait for the
 * remote server if a saved copy of the last run was loaded.
 */
async function watchRemote(
  url: string,
  { dataDir, log }: Pick<CatalogueOptions, 'dataDir' | 'log'>,
): Promise<CatalogueSource> {
  const cache = createCache(dataDir)
  const origin = createRemoteOrigin(url)
  const closing = new AbortController()
  const logChange = createChangeLogger(log, cache)
  let runningCheck: Promise<void> | undefined

  const checkOrigin = async () => {
    const error = await loadNext(origin, cache, closing.signal)
    logChange(closing.signal.aborted ? undefined : error)
  }
  const refresh = () => (runningCheck ??= checkOrigin().finally(() => (runningCheck = undefined)))
  await restoreSavedCopy(dataDir, cache).catch(logChange)
  const firstLoad = refresh()
  if (!cache.current()) await firstLoad
  const timer = setInterval(() => void refresh(), origin.intervalMs).unref()
  return {
    current: () => cache.current()?.catalogue,
    response: () => cache.current()?.response,
    refresh,
    onChange: cache.onChange,
    async close() {
      clearInterval(timer)
      closing.abort()
      await runningCheck
    },
  }
}

type Cache = ReturnType<typeof createCache>

function createCache(dataDir: string) {
  let cached: { catalogue: Catalogue; response: CatalogueResponse } | undefined
  const listeners = new Set<() => void>()
  const replace = async (catalogue: Catalogue) => {
    cached = { catalogue, response: await createCatalogueResponse(catalogue) }
    for (const listener of listeners) listener()
  }
  const replaceAndSave = async (catalogue: Catalogue) => {
    await replace(catalogue)
    await saveCopy(dataDir, catalogue)
  }
  const onChange = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { current: () => cached, replace, replaceAndSave, onChange }
}

/** Loads the next catalogue. Resolves to the error if the catalogue is invalid or cannot be loaded. */
async function loadNext(origin: CatalogueOrigin, { replaceAndSave }: Cache, closing: AbortSignal): Promise<unknown> {
  try {
    const text = await origin.fetchIfChanged(closing)
    if (text !== undefined) await replaceAndSave(parseRemoteCatalogue(text, origin.name))
    return undefined
  } catch (error) {
    return error
  }
}

async function restoreSavedCopy(dataDir: string, { replace }: Cache) {
  const lastCatalogue = await readSavedCopy(dataDir)
  if (lastCatalogue) await replace(lastCatalogue)
}

/** Returns a function that logs an error unless it equals the last error, because a remote may be broken for days. */
function createChangeLogger(log: CatalogueOptions['log'], { current }: Cache) {
  let lastMessage: string | undefined
  return (error: unknown) => {
    const message = error instanceof Error ? describeError(error) : undefined
    const consequence = current() ? 'the last valid catalogue remains in use' : 'and there is no previous catalogue'
    if (message !== undefined && message !== lastMessage)
      log.warn(`The catalogue cannot be used, ${consequence}: ${message}`)
    lastMessage = message
  }
}

const savedCopyPath = (dataDir: string) => join(dataDir, 'catalogue-last-good.json')

const saveCopy = (dataDir: string, catalogue: Catalogue): Promise<void> =>
  replaceFile(savedCopyPath(dataDir), JSON.stringify(catalogue))

/** Reads the last valid catalogue of a previous run, if any. Throws CatalogueError if the file is damaged. */
async function readSavedCopy(dataDir: string): Promise<Catalogue | undefined> {
  const path = savedCopyPath(dataDir)
  const text = await readIfExists(path)
  return text === undefined ? undefined : parseCatalogue(text, path)
}
