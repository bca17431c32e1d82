import { EXPENSIVE_COMMAND_LIMITS } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createFairSemaphore } from '#server/platform/admission/fair-semaphore.ts'

/** The slot of one command. It is disposed of when the command ends. */
interface HeavyCallSlot extends Disposable {
  /** Waits for the slot and returns the database to use. Repeated calls share the slot. Throws RateLimitExceeded. */
  acquire(): Promise<Database>
}

/**
 * Runs expensive commands of all members one at a time. The pause after each command is as long as the command took, so
 * that these commands use at most half of a CPU core.
 */
export function limitExpensiveCalls(database: Database) {
  const semaphore = createFairSemaphore('heavy commands', EXPENSIVE_COMMAND_LIMITS)
  return {
    createSlot(owner: OwnerId): HeavyCallSlot {
      let slot: Promise<{ release: () => void; startedAt: number }> | undefined
      const acquireSlot = async () => ({ release: await semaphore.acquire(owner), startedAt: performance.now() })
      return {
        async acquire() {
          await (slot ??= acquireSlot())
          return database
        },
        [Symbol.dispose]: () =>
          // If the slot was refused, there is nothing to release; the command has already thrown the error.
          void slot?.then(
            ({ release, startedAt }) => setTimeout(release, performance.now() - startedAt),
            () => {},
          ),
      }
    },
  }
}
