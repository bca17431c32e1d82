import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SiteContent } from '#contract/site-content.ts'
import { describeError } from '#server/platform/files/file-errors.ts'
import type { DrawnPage, Drawing, FailedPage } from '#server/ports/drawn-page.ts'
import type { PrunedSheets } from './prune-style.ts'

/** Paths of the built site. */
export interface BuiltSite {
  /** Module that draws pages. */
  server: string
  /** Folder of the files that pages load. */
  client: string
}

/** Results that the next drawing reuses. They save half of its time if little has changed. */
export interface Made {
  figures: ReadonlyMap<string, unknown>
  sheets: PrunedSheets
}

/** The changes since the last drawing. */
export interface Changes {
  /** Addresses of articles and pages whose own text has changed. */
  texts: ReadonlySet<string>
  /** Whether other content has changed, which may affect every page. */
  isElsewhere: boolean
}

/** A part of a drawing: the changed pages, or all others. */
export interface DrawnPart {
  drawing: Drawing
  made: Made
}

/**
 * Messages of the worker: the address of each page before drawing it, then the page or the reason of its failure; at
 * the end of each part all addresses of the publication. Pages are sent singly, so that the worker stores only one.
 */
export type Message =
  | { begun: string }
  | { page: DrawnPage }
  | { failed: FailedPage }
  | { addresses: readonly string[]; made: Made }

/** Input of the worker. */
export interface DrawingOrder extends BuiltSite {
  content: SiteContent
  changes: Changes
  /** Results of an earlier drawing by the same build. */
  made?: Made | undefined
  /** Pages that ended an earlier thread. They are not drawn. */
  fatal?: readonly FailedPage[]
}

/** Memory limit of a thread in megabytes, and milliseconds without a message after which it is terminated. */
const LIMITS = { memory: 512, patience: 120_000 }
/** Maximum number of pages skipped because a thread ended at them. */
const MOST_FATAL = 3
/** Number of parts: the changed pages, then all others. */
const PARTS = 2

/**
 * Draws all published pages with the code of the build in a worker thread, and passes them to `show` in two parts: the
 * changed pages first. Returns whether all were shown; a newer publication (`superseded`) stops it after the first
 * part. A page that exceeds the time or memory limit ends its thread; another thread draws the remaining pages and
 * reports that one as failed. Rejects if no page could be drawn, or after more than three such pages.
 */
export async function drawPages(
  order: DrawingOrder,
  show: (drawn: DrawnPart) => void,
  superseded: AbortSignal,
  limits = LIMITS,
): Promise<boolean> {
  const fatal: FailedPage[] = []
  for (;;) {
    const ended = await drawInThread({ ...order, fatal }, show, superseded, limits)
    if (typeof ended === 'boolean') return ended
    if (ended.address === undefined || fatal.length === MOST_FATAL) {
      const pages = fatal.map(({ address }) => address).join(', ')
      throw new Error(`The pages were not drawn${pages && `, not even without ${pages}`}: ${ended.reason}`)
    }
    fatal.push({ address: ended.address, reason: ended.reason })
  }
}

/** Returns the result of {@link drawPages}, or the page at which the thread ended and the reason. */
async function drawInThread(
  order: DrawingOrder,
  show: (drawn: DrawnPart) => void,
  superseded: AbortSignal,
  { memory, patience }: typeof LIMITS,
): Promise<boolean | { address: string | undefined; reason: string }> {
  const worker = new Worker(new URL('./drawing-thread.ts', import.meta.url), {
    workerData: order,
    // React is slower outside of production.
    env: { NODE_ENV: 'production' },
    // Suppresses Node's warning about access to `localStorage`.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  let isEnded = false
  const end = () => {
    isEnded = true
    void worker.terminate()
  }
  const timer = setTimeout(end, patience)
  let shown = 0
  let address: string | undefined
  let reason = `the drawing thread did not respond for ${patience / 1000} seconds`
  let pages: DrawnPage[] = []
  let failed: FailedPage[] = []
  superseded.addEventListener('abort', () => shown > 0 && end())
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread sends nothing else
    const messages = on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[Message]>
    for await (const [message] of messages) {
      // Native code fails in a thread that is being terminated, which then reports every page as failed. Ignore that.
      if (isEnded) break
      timer.refresh()
      if ('begun' in message) address = message.begun
      else if ('page' in message) pages.push(message.page)
      else if ('failed' in message) failed.push(message.failed)
      else {
        address = undefined
        show({ drawing: { pages, failed, addresses: message.addresses }, made: message.made })
        pages = []
        failed = []
        shown += 1
        if (shown === PARTS) return true
        if (superseded.aborted) return false
      }
    }
    if (!isEnded) reason = 'the drawing thread stopped'
  } catch (error) {
    reason = describeError(error)
  } finally {
    clearTimeout(timer)
    end()
  }
  return superseded.aborted && shown > 0 ? false : { address, reason }
}
