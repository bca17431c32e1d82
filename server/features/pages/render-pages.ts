import { fork } from 'node:child_process'
import { on } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import type { SiteContent } from '#contract/site-content.ts'
import { describeError } from '#server/platform/files/file-errors.ts'
import type { RenderedPage, Rendering, FailedPage } from '#server/ports/rendered-page.ts'

/** Drawn figures by moment. Passing them to the next rendering halves its duration if little has changed. */
export type DrawnFigures = ReadonlyMap<string, unknown>

/** The changes since the last rendering. */
export interface ContentChanges {
  /** Paths of articles and pages whose own text has changed. */
  texts: ReadonlySet<string>
  /** Whether other content has changed, which may affect every page. */
  hasOtherChanges: boolean
}

/** A part of a rendering: the changed pages, or all other pages. */
export interface RenderedPart {
  rendering: Rendering
  figures: DrawnFigures
}

/**
 * Messages of the render process. `started`: path of a page, sent before the page is rendered. `page` and `failed`: the
 * rendered page or the reason of its failure. `addresses`: all paths of the publication, sent at the end of each part.
 * `stopped`: the reason why no page can be rendered.
 */
export type Message =
  | { started: string }
  | { page: RenderedPage }
  | { failed: FailedPage }
  | { addresses: readonly string[]; figures: DrawnFigures }
  | { stopped: string }

/** Input of the render process. */
export interface RenderRequest {
  /** Path of the module that renders pages. */
  server: string
  content: SiteContent
  changes: ContentChanges
  /** Figures of a previous rendering by the same build. */
  figures?: DrawnFigures | undefined
  /** Pages at which a previous process ended, which are not rendered again. */
  fatal?: readonly FailedPage[]
}

/** Memory limit of a process, and time without a message after which the process is killed. */
const LIMITS = { memoryMegabytes: 512, messageTimeoutMs: 120_000 }
/** Maximum number of pages that are skipped because a process ended while rendering them. */
const MAX_FATAL_PAGES = 3
/** Number of parts: the changed pages, then all other pages. */
const PART_COUNT = 2

/**
 * Renders all published pages with the code of the build in a short-lived process, and passes them to `show` in two
 * parts: the changed pages first. Returns whether all pages were shown. A newer publication (`superseded`) stops the
 * rendering after the first part. A page that exceeds the time or memory limit ends its process. Another process
 * renders the remaining pages and reports that page as failed. Rejects if no page could be rendered, or after more than
 * three such pages.
 */
export async function renderPages(
  request: RenderRequest,
  show: (rendered: RenderedPart) => void,
  superseded: AbortSignal,
  limits = LIMITS,
): Promise<boolean> {
  const fatal: FailedPage[] = []
  for (;;) {
    const result = await renderInProcess({ ...request, fatal }, show, superseded, limits)
    if (typeof result === 'boolean') return result
    if (result.address === undefined || fatal.length === MAX_FATAL_PAGES) {
      const pages = fatal.map(({ address }) => address).join(', ')
      throw new Error(`The pages were not rendered${pages && `, not even without ${pages}`}: ${result.reason}`)
    }
    fatal.push({ address: result.address, reason: result.reason })
  }
}

/** Returns the result of {@link renderPages}, or the page at which the process ended and the reason. */
async function renderInProcess(
  request: RenderRequest,
  show: (rendered: RenderedPart) => void,
  superseded: AbortSignal,
  { memoryMegabytes, messageTimeoutMs }: typeof LIMITS,
): Promise<boolean | { address: string | undefined; reason: string }> {
  const cache = getCompileCacheDir()
  const child = fork(new URL('./render-process.ts', import.meta.url), {
    // React is slower outside of production mode. The cache saves a tenth of the time.
    env: { NODE_ENV: 'production', ...(cache && { NODE_COMPILE_CACHE: dirname(cache) }) },
    // Suppresses Node's warning about access to `localStorage`.
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${memoryMegabytes}`],
    // Advanced serialization supports maps.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const errors = child.stderr ? text(child.stderr) : ''
  child.send(request)
  const kill = () => child.kill('SIGKILL')
  const timer = setTimeout(kill, messageTimeoutMs)
  let shownParts = 0
  let address: string | undefined
  let reason = `the render process did not respond for ${messageTimeoutMs / 1000} seconds`
  let pages: RenderedPage[] = []
  let failed: FailedPage[] = []
  superseded.addEventListener('abort', () => shownParts > 0 && kill())
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the process sends nothing else
    const messages = on(child, 'message', { close: ['disconnect'] }) as AsyncIterable<[Message]>
    for await (const [message] of messages) {
      timer.refresh()
      if ('started' in message) address = message.started
      else if ('page' in message) pages.push(message.page)
      else if ('failed' in message) failed.push(message.failed)
      else if ('stopped' in message) throw new Error(message.stopped)
      else {
        address = undefined
        show({ rendering: { pages, failed, addresses: message.addresses }, figures: message.figures })
        pages = []
        failed = []
        shownParts += 1
        if (shownParts === PART_COUNT) return true
        if (superseded.aborted) return false
      }
    }
    if (!child.killed) reason = `the render process stopped: ${summarize(await errors)}`
  } catch (error) {
    reason = describeError(error)
  } finally {
    clearTimeout(timer)
    kill()
  }
  return superseded.aborted && shownParts > 0 ? false : { address, reason }
}

/** Returns the cause from the standard error of a process. */
const summarize = (errors: string) =>
  (/^(?:FATAL ERROR|\w*Error): .*/m.exec(errors)?.[0] ?? errors).slice(0, 500).trim()
