import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SiteContent } from '#contract/site-content.ts'
import { describeError } from '#server/platform/files/file-errors.ts'
import type { DrawnPage, Drawing, FailedPage } from '#server/ports/drawn-page.ts'
import type { PrunedSheets } from './prune-style.ts'

/** Where the built site lies. */
export interface BuiltSite {
  /** The code that draws pages. */
  server: string
  /** What pages load. */
  client: string
}

/** Results that the next drawing can reuse, which saves half of its time if little has changed. */
export interface Made {
  figures: ReadonlyMap<string, unknown>
  sheets: PrunedSheets
}

/** The changes since the last drawing. */
export interface Changes {
  /** Addresses of articles and pages whose own text has changed. */
  texts: ReadonlySet<string>
  /** Whether anything else has: then it may stand on every page. */
  isElsewhere: boolean
}

/** A part of a drawing: what has changed, or everything else. */
export interface DrawnPart {
  drawing: Drawing
  made: Made
}

/**
 * What the worker sends: the address of a page before it draws it, then the page or why there is none; and at the end
 * of each part every address of the publication. It keeps no page, so that it needs the room of one alone.
 */
export type Message =
  | { begun: string }
  | { page: DrawnPage }
  | { failed: FailedPage }
  | { addresses: readonly string[]; made: Made }

/** What the worker gets. */
export interface DrawingOrder extends BuiltSite {
  content: SiteContent
  changes: Changes
  /** What an earlier drawing of the same build has made. */
  made?: Made | undefined
  /** Pages at which an earlier thread has ended. They are not drawn. */
  fatal?: readonly FailedPage[]
}

/** Megabytes that a thread may take, and milliseconds without a sign of it after which it is given up. */
const LIMITS = { memory: 512, patience: 120_000 }
/** Pages left out, one after the other, because the thread ended at them. */
const MOST_FATAL = 3
/** In how many parts the thread sends what it draws: what has changed, then everything else. */
const PARTS = 2

/**
 * Draws every page of what is published, with the code of the build, and gives them to `show` in two parts: what has
 * changed first. In a thread of its own, which ends with it: requests are answered meanwhile, and the next drawing
 * begins with the content of its own time. Answers whether all were shown; a newer publication (`superseded`) stops it
 * after the first part. A page that takes too much time or memory ends its thread: another one draws all pages but it,
 * which is among the failed ones. Rejects where nothing could be drawn, or three of them were not enough.
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

/** Answers as {@link drawPages}, or at which page the thread ended and why. */
async function drawInThread(
  order: DrawingOrder,
  show: (drawn: DrawnPart) => void,
  superseded: AbortSignal,
  { memory, patience }: typeof LIMITS,
): Promise<boolean | { address: string | undefined; reason: string }> {
  const worker = new Worker(new URL('./drawing-thread.ts', import.meta.url), {
    workerData: order,
    // React has slower code for everything else. The router draws the page that members share for builds alone.
    env: { NODE_ENV: 'production', IS_RR_BUILD_REQUEST: 'yes' },
    // The pages look for the storage of a browser, and Node warns that it has none.
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
      // Native code fails in a thread that is being terminated, which then reports every page as failed.
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
