import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import type { Registry } from 'prom-client'
import { z } from 'zod'

/*
 * Metrics of processes that share a port are collected together, because a scraper cannot choose the process that
 * responds. A child sends a request to its parent, which queries all of its children. Their series are separated by a
 * label `process`: a sum would decrease when a process is replaced, which Prometheus treats as a counter reset.
 */

/** Milliseconds to wait for a process, which itself waits for the database. Its series are omitted after that. */
const TIMEOUT = 4000

/** Sent by a child that is scraped, and to each child. */
const Request = z.object({ kind: z.enum(['read-all-metrics', 'read-metrics']), id: z.string() })
/** Sent by each child. */
const Part = z.object({ kind: z.literal('metrics'), id: z.string(), text: z.string() })
/** Sent to the requesting child. */
const All = z.object({ kind: z.literal('all-metrics'), id: z.string(), texts: z.array(z.string()) })
type Message = z.infer<typeof Request> | z.infer<typeof Part> | z.infer<typeof All>

const waiting = new Map<string, (texts: string[]) => void>()

/** Registers this child to report its metrics, labeled with the name of its process. */
export function joinMetrics(registry: Registry, name: string) {
  registry.setDefaultLabels({ process: name })
  process.on('message', (message: unknown) => {
    const all = All.safeParse(message)
    if (all.success) waiting.get(all.data.id)?.(all.data.texts)
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
  const answer = Promise.withResolvers<string[] | undefined>()
  const late = setTimeout(() => answer.resolve(undefined), 2 * TIMEOUT)
  waiting.set(id, answer.resolve)
  try {
    sendToParent({ kind: 'read-all-metrics', id })
    return mergeMetrics((await answer.promise) ?? [await registry.metrics()])
  } finally {
    clearTimeout(late)
    waiting.delete(id)
  }
}

/** Makes this process, the parent, collect the metrics of its children on request. */
export function answerForAll() {
  cluster.on('message', (child, message: unknown) => {
    const request = Request.safeParse(message)
    if (!request.success) return
    const { id } = request.data
    const children = Object.values(cluster.workers ?? {}).filter((each) => each !== undefined)
    void Promise.all(children.map((each) => readOne(each, id))).then((found) => {
      const all: Message = { kind: 'all-metrics', id, texts: found.filter((text) => text !== undefined) }
      if (child.isConnected()) child.send(all)
    })
  })
}

function readOne(child: Worker, id: string): Promise<string | undefined> {
  const answer = Promise.withResolvers<string | undefined>()
  const onMessage = (message: unknown) => {
    const part = Part.safeParse(message)
    if (part.success && part.data.id === id) answer.resolve(part.data.text)
  }
  const giveUp = () => answer.resolve(undefined)
  const late = setTimeout(giveUp, TIMEOUT)
  child.on('message', onMessage).once('exit', giveUp)
  const request: Message = { kind: 'read-metrics', id }
  if (child.isConnected()) child.send(request)
  else giveUp()
  return answer.promise.finally(() => {
    clearTimeout(late)
    child.off('message', onMessage).off('exit', giveUp)
  })
}

/** Merges texts: all series of a metric follow one description, as the format requires. */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, { about: string[]; series: string[] }>()
  for (const block of texts.flatMap((text) => text.split(/^(?=# HELP )/m))) {
    const lines = block.split('\n').filter((line) => line !== '')
    const [, name] = /^# HELP (\S+)/.exec(block) ?? []
    if (name === undefined) continue
    const about = lines.filter((line) => line.startsWith('#'))
    const family = families.get(name) ?? { about, series: [] }
    family.series.push(...lines.filter((line) => !line.startsWith('#')))
    families.set(name, family)
  }
  return `${[...families.values()].flatMap(({ about, series }) => [...about, ...series]).join('\n')}\n`
}
