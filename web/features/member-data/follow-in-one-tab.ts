import { followChanges } from '#web/api/follow-changes.ts'
import { aborted } from '#web/api/page-visibility.ts'
import { logWarning } from '#web/api/log-warning.ts'
import { client } from '#web/client.ts'

type Watch = Parameters<typeof followChanges>[0]['watch']
/** A change event of the academy, or `gap` where events may have been missed. */
export type RecordChange = Record<string, unknown> | 'gap'

interface Options {
  /** The name of the lock and the channel; the same in all tabs. */
  name: string
  watch: Watch
  userId: string
  onChange: (change: RecordChange) => void
  signal: AbortSignal
}

/**
 * Follows changes by one connection for all tabs of this browser: the tab that has the lock follows, and notifies the
 * others. A browser has few connections to one address, and a session few streams. Where there are no locks, as on
 * plain http, nothing is followed: queries are then read again when the member comes back to the window.
 */
export const followInOneTab = async ({ name, watch, userId, onChange, signal }: Options) => {
  if (!globalThis.navigator?.locks) return
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<RecordChange>) => onChange(data))
  const changes = followChanges({ watch: inOneTab(name, watch), tokens: client.tokens, userId, signal })
  try {
    for await (const change of changes) {
      onChange(change)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
      channel.postMessage(change)
    }
  } catch (reason) {
    logWarning(`${name} cannot be followed`, reason)
  } finally {
    channel.close()
  }
}

/** Waits until no other tab has a connection. This tab gives the lock up when the signal aborts. */
const inOneTab =
  (name: string, watch: Watch): Watch =>
  async (options) => {
    await acquireLock(name, options.signal)
    return watch(options)
  }

const acquireLock = (name: string, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const keepUntilAborted = () => {
      resolve()
      return aborted(signal)
    }
    navigator.locks.request(name, { signal }, keepUntilAborted).catch(reject)
  })
