import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * Metrics of a process. Labels have a small number of values that are known in advance, so they never contain network
 * addresses or names.
 */
export interface Metrics {
  registry: Registry
  /** Seconds from the first byte of a request to the last byte of its response, by method, route pattern and status. */
  requests: Histogram<'http_request_method' | 'http_route' | 'http_response_status_code'>
  mailFailures: Counter<'outcome'>
  rejectedGrants: Counter
}

/** Histogram buckets in seconds, for responses from memory up to films on slow connections. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]

/**
 * Creates the metrics. `withProcessMetrics` adds memory, garbage collection and event loop delay, whose measurement
 * uses some CPU time continuously.
 */
export function createMetrics({ withProcessMetrics }: { withProcessMetrics: boolean }): Metrics {
  const registry = new Registry()
  const registries = [registry]
  if (withProcessMetrics) {
    collectDefaultMetrics({ register: registry })
    // These gauges are named like counters, which promtool rejects.
    for (const name of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${name}_total`)
  }
  const mailFailures = new Counter({
    name: 'holdfast_mail_failures_total',
    help: 'Failed attempts to deliver an email: "delayed" is retried, "lost" needs the operator (npm run mail).',
    labelNames: ['outcome'],
    registers: registries,
  })
  // A series that starts at 1 has no increase, so the first failure would trigger no alert.
  for (const outcome of ['delayed', 'lost']) mailFailures.inc({ outcome }, 0)
  return {
    registry,
    requests: new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'Duration of HTTP requests in seconds, from the first byte of the request to the last byte of the response.',
      labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
      buckets: DURATION_BUCKETS,
      registers: registries,
    }),
    mailFailures,
    rejectedGrants: new Counter({
      name: 'holdfast_grants_refused_total',
      help: 'Requests for films that were refused because their grant was forged or expired.',
      registers: registries,
    }),
  }
}

/** A gauge whose values are set during a scrape. */
export interface ReadGauge {
  set(labels: Record<string, string>, value: number): void
}

/**
 * Adds a gauge whose values `read` sets at each scrape. If this server was restarted in the same process, replaces the
 * previous gauge of the same name.
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
      // A gauge without labels would report 0 if nothing was read.
      if (labels.length === 0) this.remove()
      await read({ set: (values, value) => this.set(values, value) })
    },
  })
  registry.registerMetric(gauge)
}
