import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import { createHourlyThrottle } from '../logging/hourly-throttle.ts'
import type { Logger } from '../logging/log.ts'
import type { Span, SpanAttributes, Traces } from './traces.ts'

/** Time within which remaining spans are sent during shutdown. */
const FLUSH_TIMEOUT_MS = 1000

/** The header of https://www.w3.org/TR/trace-context/ in version 00, and in later versions, which may append fields. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/

/**
 * Sends spans to an OpenTelemetry collector in the background. The SDK reads the other variables of its specification,
 * such as OTEL_SERVICE_NAME and OTEL_EXPORTER_OTLP_HEADERS. Its queue has 2,048 spans; further spans are discarded.
 */
export function createTraces(
  { endpoint, resource }: { endpoint: string; resource: SpanAttributes },
  log: Logger,
): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'holdfast', ...resource }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: logFailures(exporter, log) })],
  })
  const tracer = provider.getTracer('holdfast')

  const start = (name: string, kind: SpanKind, attributes: SpanAttributes, parent = ROOT_CONTEXT): Span => {
    const span = tracer.startSpan(name, { kind, attributes }, parent)
    return {
      traceId: span.spanContext().traceId,
      startChild: (childName, childAttributes) =>
        span.isRecording()
          ? start(childName, SpanKind.CLIENT, childAttributes, trace.setSpan(ROOT_CONTEXT, span))
          : undefined,
      end(endAttributes = {}, errorType) {
        if (!span.isRecording()) return
        span.setAttributes(endAttributes)
        if (errorType !== undefined)
          span.setAttribute('error.type', errorType).setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }
  return {
    startRequest: (name, attributes, traceparent) =>
      start(name, SpanKind.SERVER, attributes, parseTraceparent(traceparent)),
    startJob: (name, attributes) => start(name, SpanKind.CONSUMER, attributes),
    async [Symbol.asyncDispose]() {
      // Errors are logged by the exporter.
      const flushed = provider.shutdown().catch(() => {})
      await Promise.race([flushed, pause(FLUSH_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

function parseTraceparent(header = ''): Context {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(header) ?? []
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true })
}

/** Logs failed exports, at most once an hour. */
function logFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  const shouldLog = createHourlyThrottle(() => new Date())
  // An export runs in the async context of any request, whose id must not be logged.
  const runOutsideOfRequests = AsyncLocalStorage.snapshot()
  const report = ({ name, message }: Error) =>
    // Logs the reason as text, because an error object would count as an outage of the database.
    shouldLog('') && log.warn({ reason: message || name }, 'could not send traces to OTEL_EXPORTER_OTLP_ENDPOINT')
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const { error } = result
        if (error) runOutsideOfRequests(() => report(error))
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
