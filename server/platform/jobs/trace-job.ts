import type { Job } from 'pg-boss'
import { currentSpan, getErrorType, type Traces } from '../tracing/traces.ts'

export interface TraceOptions {
  /** If undefined, jobs are not traced. */
  traces?: Traces | undefined
}

interface JobResult {
  status: 'completed' | 'failed' | 'deadletter'
  /** The error of a failed attempt. */
  output?: unknown
}

/** Runs one attempt of a job as a trace. */
export async function traceJob<Result extends JobResult>(
  traces: Traces | undefined,
  { name, id, retryCount }: Job,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!traces) return run()
  const span = traces.startJob(`process ${name}`, {
    'messaging.system': 'pg-boss',
    'messaging.operation.type': 'process',
    'messaging.destination.name': name,
    'messaging.message.id': id,
    'holdfast.job.attempt': retryCount + 1,
  })
  const result = await currentSpan.run(span, run)
  span.end({}, result.status === 'completed' ? undefined : getErrorType(result.output))
  return result
}
