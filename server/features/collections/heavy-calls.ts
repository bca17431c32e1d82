import { HEAVY_COMMANDS } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Database } from '#server/platform/database/database.ts'
import { fairSemaphore } from '#server/platform/admission/fair-semaphore.ts'

/** The slot of one command, released when the command ends. */
interface HeavyCallSlot extends Disposable {
  /** Waits for the slot. Repeated calls return the same one. Throws RateLimitExceeded. */
  acquire(): Promise<Database>
}

/**
 * Runs expensive commands of all members one at a time, and pauses after each for its own duration, so that they use at
 * most half of a core.
 */
export function limitHeavyCalls(database: Database) {
  const semaphore = fairSemaphore('heavy commands', HEAVY_COMMANDS)
  return {
    createSlot(owner: OwnerId): HeavyCallSlot {
      let slot: Promise<{ end: () => void; startedAt: number }> | undefined
      const acquireSlot = async () => ({ end: await semaphore.acquire(owner), startedAt: performance.now() })
      return {
        async acquire() {
          await (slot ??= acquireSlot())
          return database
        },
        [Symbol.dispose]: () =>
          // A rejected slot needs no release; the command has already thrown the error.
          void slot?.then(
            ({ end, startedAt }) => setTimeout(end, performance.now() - startedAt),
            () => {},
          ),
      }
    },
  }
}
