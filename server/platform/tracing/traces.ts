import { AsyncLocalStorage } from 'node:async_hooks'

/** Attributes of a span. Must not contain personal data, secrets, URLs or values of statements. */
export type SpanAttributes = Record<string, string | number>

/** A timed operation of a trace. */
export interface Span {
  traceId: string
  /** Starts a call to another service. Returns undefined if this span has ended or is not sampled. */
  startChild(name: string, attributes: SpanAttributes): Span | undefined
  /** Ends the span. `errorType` marks it as failed. Later calls have no effect. */
  end(attributes?: SpanAttributes, errorType?: string): void
}

/**
 * Records traces and sends them to the collector of OTEL_EXPORTER_OTLP_ENDPOINT. Disposal sends the remaining spans, for a
 * limited time.
 */
export interface Traces extends AsyncDisposable {
  /** Starts the trace of a request, or continues the trace of a `traceparent` header. */
  startRequest(name: string, attributes: SpanAttributes, traceparent?: string): Span
  startJob(name: string, attributes: SpanAttributes): Span
}

/** The span of the current request or job. Always undefined if traces are disabled. */
export const currentSpan = new AsyncLocalStorage<Span | undefined>()

/** Returns the code or the class of an error, but not its message, which may contain member data. */
export function getErrorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

const MAX_STATEMENT_LENGTH = 2000

/** Records a database statement that was just sent as a child of the current span. */
export function traceStatement(text: string, result: Promise<unknown>) {
  const parent = currentSpan.getStore()
  if (!parent) return
  const operation = /\w+/.exec(text)?.[0] ?? 'statement'
  const span = parent.startChild(operation, {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    // Copied, because a slice would keep the whole text in memory until it is sent.
    'db.query.text': text.length > MAX_STATEMENT_LENGTH ? structuredClone(text.slice(0, MAX_STATEMENT_LENGTH)) : text,
  })
  if (!span) return
  result.then(
    () => span.end(),
    (error: unknown) => span.end({}, getErrorType(error)),
  )
}
