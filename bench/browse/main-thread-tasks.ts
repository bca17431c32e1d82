import type { CDPSession } from '@playwright/test'
import { z } from 'zod'

/**
 * A task of the page's main thread: wall time and processor time in milliseconds. On a busy machine, wall time includes
 * the time of other processes.
 */
export interface Task {
  duration: number
  cpuTime: number
}

/** The used fields of a trace event. Durations are in microseconds: `dur` is wall time, `tdur` processor time. */
const TraceEvent = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  dur: z.number().default(0),
  tdur: z.number().default(0),
  args: z.object({ name: z.string().optional().catch(undefined) }),
})
type TraceEvent = z.infer<typeof TraceEvent>

/** Runs `act` and returns all tasks of the page's main threads meanwhile. */
export async function recordTasks(session: CDPSession, act: () => Promise<unknown>): Promise<Task[]> {
  const traceEvents: object[] = []
  const collect = ({ value }: { value: object[] }) => void traceEvents.push(...value)
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'] },
  })
  await act()
  const tracingComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await tracingComplete
  session.off('Tracing.dataCollected', collect)
  const events = z.array(TraceEvent).parse(traceEvents)
  const threads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(getThread),
  )
  return events
    .filter((event) => event.name === 'RunTask' && threads.has(getThread(event)))
    .map(({ dur, tdur }) => ({ duration: dur / 1000, cpuTime: tdur / 1000 }))
}

const getThread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
