import { follow } from '#web/api/follow.ts'
import { aborted } from '#web/api/page.ts'
import { warn } from '#web/api/warn.ts'
import { client } from '#web/client.ts'

type Watch = Parameters<typeof follow>[0]['watch']
/** A change, or that changes may have been missed. */
export type News = Record<string, unknown> | 'gap'

interface Together {
  /** What is followed; the same in all tabs. */
  name: string
  watch: Watch
  userId: string
  hear: (news: News) => void
  signal: AbortSignal
}

/**
 * Follows with one connection for all tabs of this browser: whichever tab holds the lock follows, and tells the others. A browser has few
 * connections to one address, and a session few streams. Where there are no locks, as on plain http, nothing is followed: what is shown
 * is then read again when somebody comes back to the window.
 */
export const followTogether = async ({ name, watch, userId, hear, signal }: Together) => {
  if (!globalThis.navigator?.locks) return
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data))
  const all = follow({ watch: inOneTab(name, watch), tokens: client.tokens, userId, signal })
  try {
    for await (const news of all) {
      hear(news)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
      channel.postMessage(news)
    }
  } catch (reason) {
    warn(`${name} cannot be followed`, reason)
  } finally {
    channel.close()
  }
}

/** Waits until no other tab has a connection. The next one may have it when this one ends, which is when its signal aborts. */
const inOneTab =
  (name: string, watch: Watch): Watch =>
  async (options) => {
    await holdLock(name, options.signal)
    return watch(options)
  }

const holdLock = (name: string, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const hold = () => {
      resolve()
      return aborted(signal)
    }
    navigator.locks.request(name, { signal }, hold).catch(reject)
  })
