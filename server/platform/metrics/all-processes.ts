import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import type { Registry } from 'prom-client'
import { z } from 'zod'

/*
 * Metrics of processes that share a port are collected together, because a scraper cannot choose which process
 * responds. The scraped child sends a request to its parent, which queries all of its children. A label `process`
 * separates the series of the children. A sum of the series would decrease when a process is replaced, which Prometheus
 * would treat as a counter reset.
 */

/**
 * Timeout for the response of a process, which itself waits for the database. The series of a slower process are
 * omitted.
 */
const TIMEOUT_MS = 4000

/** `read-all-metrics` is sent by the scraped child to the parent, `read-metrics` by the parent to each child. */
const Request = z.object({ kind: z.enum(['read-all-metrics', 'read-metrics']), id: z.string() })
/** The response of a child to `read-metrics`. */
const ChildMetrics = z.object({ kind: z.literal('metrics'), id: z.string(), text: z.string() })
/** The parent's response to `read-all-metrics`. */
const AllMetrics = z.object({ kind: z.literal('all-metrics'), id: z.string(), texts: z.array(z.string()) })
type Message = z.infer<typeof Request> | z.infer<typeof ChildMetrics> | z.infer<typeof AllMetrics>

const pendingRequests = new Map<string, (texts: string[]) => void>()

/** Makes this child report its metrics on request, labeled with the name of the process. */
export function serveOwnMetrics(registry: Registry, name: string) {
  registry.setDefaultLabels({ process: name })
  process.on('message', (message: unknown) => {
    const response = AllMetrics.safeParse(message)
    if (response.success) pendingRequests.get(response.data.id)?.(response.data.texts)
    const request = Request.safeParse(message)
    if (!request.success) return
    const { id } = request.data
    registry.metrics().then(
      (text) => sendToParent({ kind: 'metrics', id, text }),
      () => undefined,
    )
  })
}

const sendToParent = (message: Message) => process.connected && process.send?.(message)

/** Returns the metrics of this process, or of all processes that share its port. */
export async function readMetrics(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics()
  const id = randomUUID()
  const response = Promise.withResolvers<string[] | undefined>()
  const timeoutTimer = setTimeout(() => response.resolve(undefined), 2 * TIMEOUT_MS)
  pendingRequests.set(id, response.resolve)
  try {
    sendToParent({ kind: 'read-all-metrics', id })
    return mergeMetrics((await response.promise) ?? [await registry.metrics()])
  } finally {
    clearTimeout(timeoutTimer)
    pendingRequests.delete(id)
  }
}

/** Makes this process, the parent, collect the metrics of its children on request. */
export function serveAllMetrics() {
  cluster.on('message', (child, message: unknown) => {
    const request = Request.safeParse(message)
    if (!request.success) return
    const { id } = request.data
    const children = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    void Promise.all(children.map((worker) => readChildMetrics(worker, id))).then((results) => {
      const response: Message = { kind: 'all-metrics', id, texts: results.filter((text) => text !== undefined) }
      if (child.isConnected()) child.send(response)
    })
  })
}

function readChildMetrics(child: Worker, id: string): Promise<string | undefined> {
  const response = Promise.withResolvers<string | undefined>()
  const onMessage = (message: unknown) => {
    const parsed = ChildMetrics.safeParse(message)
    if (parsed.success && parsed.data.id === id) response.resolve(parsed.data.text)
  }
  const giveUp = () => response.resolve(undefined)
  const timeoutTimer = setTimeout(giveUp, TIMEOUT_MS)
  child.on('message', onMessage).once('exit', giveUp)
  const request: Message = { kind: 'read-metrics', id }
  if (child.isConnected()) child.send(request)
  else giveUp()
  return response.promise.finally(() => {
    clearTimeout(timeoutTimer)
    child.off('message', onMessage).off('exit', giveUp)
  })
}

/** Merges the metrics of several processes. All series of a metric follow one description, as the format requires. */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, { description: string[]; series: string[] }>()
  for (const block of texts.flatMap((text) => text.split(/^(?=# HELP )/m))) {
    const lines = block.split('\n').filter((line) => line !== '')
    const [, name] = /^# HELP (\S+)/.exec(block) ?? []
    if (name === undefined) continue
    const description = lines.filter((line) => line.startsWith('#'))
    const family = families.get(name) ?? { description, series: [] }
    family.series.push(...lines.filter((line) => !line.startsWith('#')))
    families.set(name, family)
  }
  return `${[...families.values()].flatMap(({ description, series }) => [...description, ...series]).join('\n')}\n`
}
