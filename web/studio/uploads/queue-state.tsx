import { Button } from '#web/ui/button.tsx'
import { formatBytes } from './film-text.ts'
import { isUnderway, type Item, pauseAll, resumeAll, retryNow } from './upload-queue.ts'

const timeFormat = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' })

/** Notice that the server does not respond, with the start time and the uploaded bytes. */
export function ConnectionLost({ items }: { items: readonly Item[] }) {
  const waitingItems = items.filter(({ state }) => state === 'waiting')
  const since = Math.min(...waitingItems.map(({ unresponsiveSince }) => unresponsiveSince ?? Infinity))
  if (waitingItems.length === 0 || !Number.isFinite(since)) return null
  const uploadedBytes = items.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
  return (
    <div role="status" className="uploads-offline">
      <p>
        <b className="font-semibold">No connection since {timeFormat.format(since)}.</b> Nothing is lost:{' '}
        {formatBytes(uploadedBytes)} uploaded so far. Uploads resume automatically when you’re back online.
      </p>
      <Button size="small" onClick={retryNow}>
        Try now
      </Button>
    </div>
  )
}

/** Button that pauses or resumes all uploads in this tab. Hidden for a single upload. */
export function PauseAll({ items }: { items: readonly Item[] }) {
  if (items.length < 2) return null
  const isRunning = items.some((item) => isUnderway(item) || item.state === 'queued')
  if (!isRunning && !items.some(({ state }) => state === 'paused')) return null
  return (
    <Button size="small" onClick={isRunning ? pauseAll : resumeAll}>
      {isRunning ? 'Pause all' : 'Resume all'}
    </Button>
  )
}
