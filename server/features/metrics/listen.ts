import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Context } from '#server/context.ts'
import { readMetrics } from '#server/platform/metrics/all-processes.ts'

/**
 * Serves `/metrics` without a token on METRICS_PORT, for a private network of the operator. Returns a function that
 * stops it.
 */
export async function listenForMetrics({
  metrics,
  config,
}: Pick<Context, 'metrics' | 'config'>): Promise<() => Promise<void>> {
  const { port } = config.metrics
  if (port === 0) return async () => {}
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    readMetrics(metrics.registry).then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  }).listen(port, config.host)
  await once(server, 'listening')
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}
