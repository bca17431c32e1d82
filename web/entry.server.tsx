import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { SiteContent } from '#contract/site-content.ts'
import { loadModulesAfterPaint } from './load-after-paint.ts'
import { renderedPaths } from './public-site/public-paths.ts'
import { publishedContent } from './public-site/published-content.ts'
import { getHandle } from './routing/route-handle.ts'
import { RenderMode } from './root.tsx'

/**
 * Returns a function that renders the pages of the content, and the app shell of the member area for other paths.
 * The router's data requests are disabled, since documents are not hydrated and forms load no data.
 */
export function createPageHandler(build: ServerBuild, content: SiteContent): (request: Request) => Promise<Response> {
  const handle = createRequestHandler({ ...build, ssr: false, prerender: renderedPaths(content) }, import.meta.env.MODE)
  return (request) => handle(request, new RouterContextProvider(new Map([[publishedContent, content]])))
}

export { renderedPaths } from './public-site/public-paths.ts'
export { socialImageMoments } from './public-site/social-image-moments.ts'
export { figureCache } from './drawing/figure.tsx'

/** Renders a page, or the app shell of the member area. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const mode = getRenderMode(context)
  const errors: unknown[] = []
  const body = await renderToReadableStream(
    <RenderMode value={mode}>
      <ServerRouter context={context} url={request.url} />
    </RenderMode>,
    { onError: (error) => void errors.push(error) },
  )
  await body.allReady
  // React would render an empty fallback instead.
  for (const error of errors) throw error
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = await new Response(body).text()
  // Vite's scripts for development differ.
  const isDeferred = mode === 'page' && import.meta.env.PROD
  return new Response(isDeferred ? loadModulesAfterPaint(html) : html, { status, headers })
}

/** The router would render an error page without the reason. */
export function handleError(error: unknown): never {
  throw error
}

const getRenderMode = ({ isSpaMode, staticHandlerContext, routeModules }: EntryContext) => {
  if (isSpaMode) return 'fallback'
  const handles = staticHandlerContext.matches.map(({ route }) => getHandle(routeModules[route.id] ?? {}))
  return handles.some(({ withoutScripts }) => withoutScripts) ? 'document' : 'page'
}
