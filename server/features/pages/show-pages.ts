import { join } from 'node:path'
import { emptyCatalogue } from '#contract/catalogue.ts'
import type { SiteContent } from '#contract/site-content.ts'
import type { Context } from '#server/context.ts'
import { readDemoSource } from '#server/features/demo/index.ts'
import { sendsMail } from '#server/features/mail/index.ts'
import { describeError } from '#server/platform/files/file-errors.ts'
import { coalesceRuns } from '#server/platform/jobs/coalesce-runs.ts'
import type { Rendering, RenderedPage } from '#server/ports/rendered-page.ts'
import { type ContentChanges, renderPages, type DrawnFigures, type RenderedPart } from './render-pages.ts'
import { openSavedRendering } from './saved-rendering.ts'
import { toSiteContent } from './site-content.ts'
import { collectFigures, toSiteCourses } from './site-courses.ts'

/** Kinds of texts by the first segment of their paths. */
const kindsByFolder = { blog: 'article', pages: 'page' } as const

/**
 * Renders the pages of the published content and the courses and passes them to `show`, and again after each
 * publication and each change of the courses or the connections. Shows the saved pages at startup, and renders only if something has
 * changed. Resolves after the first rendering to a function that stops the updates. Rejects if the rendering failed and
 * no pages are saved. `client`: folder of the build.
 */
export async function showPages(
  context: Pick<Context, 'config' | 'connections' | 'content' | 'catalogue' | 'failedPages' | 'log' | 'payments'>,
  client: string,
  show: (rendering: Rendering) => void,
): Promise<() => void> {
  const { config, connections, content, catalogue, failedPages, log } = context
  const server = join(client, '../server/index.js')
  const saved = openSavedRendering(config.dataDir, server)
  // Undefined if the academy has deleted the demo's file.
  const source = await readDemoSource().catch(() => undefined)
  const figuresByLesson = collectFigures(source?.videos ?? [])
  const readCourses = () => toSiteCourses(catalogue.current() ?? emptyCatalogue, figuresByLesson)
  let courses = readCourses()
  const readContent = () => toSiteContent(readServerFacts(context), (kind) => content.list(kind), courses)
  /** The content of the last complete rendering. */
  let lastComplete: SiteContent | undefined
  let superseding = new AbortController()
  let figures: DrawnFigures | undefined
  /** Shows the saved pages. Returns undefined if no pages are saved, or if the saved pages are damaged. */
  const showSaved = async (newContent: SiteContent) => {
    try {
      const savedPages = await saved.read(newContent)
      if (savedPages) show(savedPages.rendering)
      return savedPages
    } catch (error) {
      log.warn({ err: error }, 'could not show the saved pages; rendering them again')
      return undefined
    }
  }
  /** Renders all pages. Resolves to false if a newer publication stopped the rendering. */
  const renderAll = async (newContent: SiteContent) => {
    const pages: RenderedPage[] = []
    let failures = 0
    const addPart = ({ rendering, figures: newFigures }: RenderedPart) => {
      figures = newFigures
      show(rendering)
      recordFailures(context, rendering)
      pages.push(...rendering.pages)
      failures += rendering.failed.length
    }
    const request = { server, content: newContent, changes: findChanges(lastComplete, newContent), figures }
    if (!(await renderPages(request, addPart, superseding.signal))) return false
    if (failures === 0)
      await saved
        .write(newContent, pages)
        .catch((error: unknown) => log.warn({ err: error }, 'could not save the rendered pages for the next start'))
    return true
  }
  const refresh = coalesceRuns(async () => {
    superseding = new AbortController()
    courses = readCourses()
    const newContent = readContent()
    if (await renderAll(newContent)) lastComplete = newContent
  })
  const render = () =>
    refresh().catch((error: unknown) => {
      failedPages.set(null, describeError(error))
      log.error({ err: error }, 'could not render the pages; serving the previous pages')
    })
  const renderAgain = () => {
    superseding.abort()
    void render()
  }
  const unsubscribers = [
    content.onPublished(renderAgain),
    // The mail server and the payment provider determine some texts.
    connections.onChange(renderAgain),
    // Compares the courses, because a new film of a lesson changes the catalogue but no public page.
    catalogue.onChange(() => void (JSON.stringify(readCourses()) !== JSON.stringify(courses) && renderAgain())),
  ]
  const stop = () => unsubscribers.forEach((unsubscribe) => unsubscribe())
  const current = readContent()
  const savedPages = await showSaved(current)
  if (savedPages?.isCurrent) lastComplete = current
  else if (savedPages) await render()
  else
    await refresh().catch((error: unknown) => {
      stop()
      throw error
    })
  return stop
}

const readServerFacts = (context: Pick<Context, 'config' | 'connections' | 'content' | 'payments'>) => ({
  publicUrl: context.config.publicUrl,
  sendsMail: sendsMail(context),
  renews: context.payments.renews,
})

function recordFailures(
  { failedPages, log }: Pick<Context, 'failedPages' | 'log'>,
  { pages, failed, addresses }: Rendering,
) {
  failedPages.delete(null)
  const currentPaths = new Set(addresses)
  for (const address of failedPages.keys())
    if (address !== null && !currentPaths.has(address)) failedPages.delete(address)
  for (const { address } of pages) failedPages.delete(address)
  for (const { address, reason } of failed) {
    failedPages.set(address, reason)
    log.error({ page: address, reason }, 'could not render a page; serving the previous version')
  }
}

function findChanges(before: SiteContent | undefined, now: SiteContent): ContentChanges {
  const unchangedTexts = new Set(
    [...(before?.articles ?? []), ...(before?.pages ?? [])].map((text) => JSON.stringify(text)),
  )
  const listChangedPaths = (
    folder: keyof typeof kindsByFolder,
    texts: SiteContent['articles'] | SiteContent['pages'],
  ) => texts.flatMap((text) => (unchangedTexts.has(JSON.stringify(text)) ? [] : [`/${folder}/${text.slug}`]))
  return {
    texts: new Set([...listChangedPaths('blog', now.articles), ...listChangedPaths('pages', now.pages)]),
    hasOtherChanges: !before || JSON.stringify(removeTexts(before)) !== JSON.stringify(removeTexts(now)),
  }
}

const removeTexts = (content: SiteContent): SiteContent => ({ ...content, articles: [], pages: [] })

/** Returns the current path of a text for a previous path. Undefined for any other path. */
export function findRedirectTarget({ content }: Pick<Context, 'content'>, path: string): string | undefined {
  const [, folder = '', slug = ''] = /^\/(blog|pages)\/([^/]+)$/.exec(path) ?? []
  if (folder !== 'blog' && folder !== 'pages') return undefined
  const target = content.redirect(kindsByFolder[folder], slug)
  return target === undefined ? undefined : `/${folder}/${target}`
}
