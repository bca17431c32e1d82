import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SiteContent } from '#contract/site-content.ts'
import type { Drawing } from '#server/ports/drawn-page.ts'
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

/** What the worker sends. */
export interface DrawnPart {
  drawing: Drawing
  made: Made
}

/** What the worker gets. */
export interface DrawingOrder extends BuiltSite {
  content: SiteContent
  changes: Changes
  /** What an earlier drawing of the same build has made. */
  made?: Made | undefined
}

/** Milliseconds after which a drawing is given up. */
const PATIENCE = 300_000
/** In how many parts the thread sends what it draws: what has changed, then everything else. */
const PARTS = 2
/** Megabytes that it may take. */
const MEMORY = 512

/**
 * Draws every page of what is published, with the code of the build, and gives them to `show` in two parts: what has
 * changed first. In a thread of its own, which ends with it: requests are answered meanwhile, and the next drawing
 * begins with the content of its own time. Answers whether all were shown; a newer publication (`superseded`) stops it
 * after the first part. Rejects where nothing could be drawn, or not within five minutes.
 */
export async function drawPages(
  order: DrawingOrder,
  show: (drawn: DrawnPart) => void,
  superseded: AbortSignal,
): Promise<boolean> {
  const worker = new Worker(new URL('./drawing-thread.ts', import.meta.url), {
    workerData: order,
    // React has slower code for everything else. The router draws the page that members share for builds alone.
    env: { NODE_ENV: 'production', IS_RR_BUILD_REQUEST: 'yes' },
    // The pages look for the storage of a browser, and Node warns that it has none.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  })
  let isEnded = false
  const end = () => {
    isEnded = true
    void worker.terminate()
  }
  const timer = setTimeout(end, PATIENCE)
  let shown = 0
  superseded.addEventListener('abort', () => shown > 0 && end())
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread sends nothing else
    const parts = on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[DrawnPart]>
    for await (const [part] of parts) {
      // Native code fails in a thread that is being terminated, which then reports every page as failed.
      if (isEnded) break
      show(part)
      shown += 1
      if (shown === PARTS) return true
      if (superseded.aborted) return false
    }
    if (superseded.aborted && shown > 0) return false
    throw new Error(`The pages were not drawn: their thread ended, or took longer than ${PATIENCE / 1000} seconds.`)
  } finally {
    clearTimeout(timer)
    end()
  }
}
