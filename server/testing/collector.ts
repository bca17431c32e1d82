import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

const Value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
])
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])))
const CollectedSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: Attributes,
  /** 2 if the operation failed. */
  status: z.object({ code: z.number() }).transform(({ code }) => code),
})
const TraceExport = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(CollectedSpan) })),
    }),
  ),
})
type CollectedSpan = z.infer<typeof CollectedSpan>

/** The responses of a collector: 200, an error, or none. */
type Behavior = 200 | 500 | 'hang'

/** Starts a collector that receives traces with OTLP over HTTP. */
export async function startCollector(behavior: Behavior = 200) {
  const bodies: unknown[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.method === 'POST' && request.url === '/v1/traces') bodies.push(body)
      if (behavior !== 'hang') response.writeHead(behavior, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const resourceSpans = () => bodies.flatMap((body) => TraceExport.parse(body).resourceSpans)
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    /** Returns everything that the collector received. */
    text: () => JSON.stringify(bodies),
    resources: () => resourceSpans().map(({ resource }) => resource.attributes),
    spans: (): CollectedSpan[] => resourceSpans().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  }
}
