import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { handleOf } from './routing/route-handle.ts'
import { DrawnAs } from './root.tsx'

/** Rendering entry point of the server; it must share the router instance with the pages. */
export { createRequestHandler } from 'react-router'
export { drawnPages } from './public-addresses.ts'
export { sharing } from './sharing-pictures.ts'
export { drawnFigures } from './drawing/figure.tsx'

/** Renders a page: at build time, in the server on each publication, and once as the fallback of the member area. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const errors: unknown[] = []
  const body = await renderToReadableStream(
    <DrawnAs value={drawnAs(context)}>
      <ServerRouter context={context} url={request.url} />
    </DrawnAs>,
    { onError: (error) => void errors.push(error) },
  )
  await body.allReady
  // React would render an empty fallback instead.
  for (const error of errors) throw error
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(body, { status, headers })
}

/** The router would render an error page without the reason. */
export function handleError(error: unknown): never {
  throw error
}

const drawnAs = ({ isSpaMode, staticHandlerContext, routeModules }: EntryContext) => {
  if (isSpaMode) return 'fallback'
  const handles = staticHandlerContext.matches.map(({ route }) => handleOf(routeModules[route.id] ?? {}))
  return handles.some(({ withoutScripts }) => withoutScripts) ? 'document' : 'page'
}
