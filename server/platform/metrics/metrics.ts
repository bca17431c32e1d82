import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * What a process counts for those who watch it. Labels have few values, which are known ahead: never an address or a
 * name.
 */
export interface Metrics {
  registry: Registry
  /**
   * Seconds from the first byte of a request to the last one of its answer, by method, pattern of the route, and
   * status.
   */
  requests: Histogram<'http_request_method' | 'http_route' | 'http_response_status_code'>
  mailFailures: Counter<'outcome'>
  refusedGrants: Counter
}

/** From a page out of memory to a film on a slow line. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]

/**
 * `withProcess`: also memory, garbage collection and the delay of the event loop, which costs a little all the time.
 */
export function createMetrics({ withProcess }: { withProcess: boolean }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (withProcess) {
    collectDefaultMetrics({ register: registry })
    // Named as counters, which they are not: promtool refuses them.
    for (const name of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${name}_total`)
  }
  return {
    registry,
    requests: new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'Duration of HTTP requests in seconds, from the first byte of the request to the last byte of the response.',
      labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
      buckets: SECONDS,
      registers,
    }),
    mailFailures: new Counter({
      name: 'holdfast_mail_failures_total',
      help: 'Tries to deliver a mail that failed: "delayed" is tried again, "lost" waits for the operator (npm run mail).',
      labelNames: ['outcome'],
      registers,
    }),
    refusedGrants: new Counter({
      name: 'holdfast_grants_refused_total',
      help: 'Requests for films whose grant was forged or expired.',
      registers,
    }),
  }
}

/** Sets what is read when somebody asks, under one name. */
export interface ReadGauge {
  set(labels: Record<string, string>, value: number): void
}

/**
 * Adds a gauge whose values are read for each question. What fails is left out of the answer. Replaces the one that an
 * earlier server of the same process added under this name.
 */
export function addReadGauge(
  { registry }: Pick<Metrics, 'registry'>,
  { name, help, labels = [] }: { name: string; help: string; labels?: string[] },
  read: (gauge: ReadGauge) => void | Promise<void>,
) {
  registry.removeSingleMetric(name)
  const gauge = new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [],
    async collect() {
      this.reset()
      // Without labels it would say 0 where nothing was read.
      if (labels.length === 0) this.remove()
      await read({ set: (values, value) => this.set(values, value) })
    },
  })
  registry.registerMetric(gauge)
}
