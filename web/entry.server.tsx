import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { handleOf } from './layouts/route-handle.ts'
import { DrawnAs } from './root.tsx'

/** Runs at build time only: once for every prerendered page and once for the fallback of the member area. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const body = await renderToReadableStream(
    <DrawnAs value={drawnAs(context)}>
      <ServerRouter context={context} url={request.url} />
    </DrawnAs>,
    {
      onError(error) {
        throw error
      },
    },
  )
  await body.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(body, { status, headers })
}

const drawnAs = ({ isSpaMode, staticHandlerContext, routeModules }: EntryContext) => {
  if (isSpaMode) return 'fallback'
  const handles = staticHandlerContext.matches.map(({ route }) => handleOf(routeModules[route.id] ?? {}))
  return handles.some(({ withoutScripts }) => withoutScripts) ? 'document' : 'page'
}
