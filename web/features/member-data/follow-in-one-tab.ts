import { followChanges } from '#web/api/follow-changes.ts'
import { whenAborted } from '#web/api/page-visibility.ts'
import { logWarning } from '#web/api/log-warning.ts'
import { client } from '#web/client.ts'

type Watch = Parameters<typeof followChanges>[0]['watch']
/** A change event, or `gap` if events may have been missed. */
export type RecordChange = Record<string, unknown> | 'gap'

interface Options {
  /** Name of the lock and the broadcast channel, identical in all tabs. */
  name: string
  watch: Watch
  userId: string
  onChange: (change: RecordChange) => void
  signal: AbortSignal
}

/**
 * Follows changes with one connection for all tabs: the tab that holds the lock broadcasts them. Browsers and
 * sessions limit the number of connections. Without Web Locks, as on plain HTTP, nothing is followed, and queries
 * refetch on window focus.
 */
export const followInOneTab = async ({ name, watch, userId, onChange, signal }: Options) => {
  if (!globalThis.navigator?.locks) return
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<RecordChange>) => onChange(data))
  const changes = followChanges({ watch: watchWithLock(name, watch), tokens: client.tokens, userId, signal })
  try {
    for await (const change of changes) {
      onChange(change)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- broadcast channels have no target origin
      channel.postMessage(change)
    }
  } catch (reason) {
    logWarning(`Could not follow changes of ${name}.`, reason)
  } finally {
    channel.close()
  }
}

/** Waits for the lock before connecting. The lock is released when the signal aborts. */
const watchWithLock =
  (name: string, watch: Watch): Watch =>
  async (options) => {
    await acquireLock(name, options.signal)
    return watch(options)
  }

const acquireLock = (name: string, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const holdUntilAborted = () => {
      resolve()
      return whenAborted(signal)
    }
    navigator.locks.request(name, { signal }, holdUntilAborted).catch(reject)
  })
