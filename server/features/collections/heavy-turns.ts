import { HEAVY_COMMANDS } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Database } from '#server/platform/database/database.ts'
import { fairSemaphore } from '#server/platform/admission/fair-semaphore.ts'

/** The turn that one command may need. It ends with the command. */
interface HeavyTurn extends Disposable {
  /** Waits for the turn. Repeated calls get the same one. Throws RateLimitExceeded. */
  take(): Promise<Database>
}

/**
 * Runs the heavy commands of all members one at a time, and pauses after each for as long as it took: however many
 * members send them, they use half of a core.
 */
export function heavyTurns(database: Database) {
  const turns = fairSemaphore('heavy commands', HEAVY_COMMANDS)
  return {
    of(owner: OwnerId): HeavyTurn {
      let turn: Promise<{ end: () => void; begun: number }> | undefined
      const begin = async () => ({ end: await turns.take(owner), begun: performance.now() })
      return {
        async take() {
          await (turn ??= begin())
          return database
        },
        [Symbol.dispose]: () =>
          // A refused turn has nothing to end; the command has reported the refusal.
          void turn?.then(
            ({ end, begun }) => setTimeout(end, performance.now() - begun),
            () => {},
          ),
      }
    },
  }
}
