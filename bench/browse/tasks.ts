import type { CDPSession } from '@playwright/test'

/** A task of the page's own thread, in milliseconds: how long it took, and how long the processor worked on it. On a machine that has other work only the second is the page's. */
export interface Task {
  took: number
  worked: number
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

/** All tasks of the page's main threads while something is done. */
export async function tasksDuring(session: CDPSession, act: () => Promise<unknown>): Promise<Task[]> {
  const events: TraceEvent[] = []
  const keep = ({ value }: { value: object[] }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the trace's own format, of which these members are always there
    events.push(...(value as TraceEvent[]))
  }
  session.on('Tracing.dataCollected', keep)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'] },
  })
  await act()
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await done
  session.off('Tracing.dataCollected', keep)
  const threads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  )
  return events
    .filter((event) => event.name === 'RunTask' && threads.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ took: dur / 1000, worked: tdur / 1000 }))
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
