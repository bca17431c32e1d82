import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { handleOf } from './routing/route-handle.ts'
import { DrawnAs } from './root.tsx'

/** What the server draws pages with; it has the same router in it as they. */
export { createRequestHandler } from 'react-router'
export { drawnPages } from './pages.ts'
export { sharing } from './sharing-pictures.ts'
export { drawnFigures } from './drawing/figure.tsx'

/** Draws a page: at the build, and in the server at each publication; once for the fallback of the member area. */
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
  // React would show an empty place instead.
  for (const error of errors) throw error
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(body, { status, headers })
}

/** The router would answer with a page of its own that keeps the reason to itself. */
export function handleError(error: unknown): never {
  throw error
}

const drawnAs = ({ isSpaMode, staticHandlerContext, routeModules }: EntryContext) => {
  if (isSpaMode) return 'fallback'
  const handles = staticHandlerContext.matches.map(({ route }) => handleOf(routeModules[route.id] ?? {}))
  return handles.some(({ withoutScripts }) => withoutScripts) ? 'document' : 'page'
}
