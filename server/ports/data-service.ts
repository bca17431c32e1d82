import type { Caller } from '#server/caller.ts'

/** Values of a stream, with the types of the package `bson` (`ObjectId`, …). Each value is sent as one message. */
export type WatchStream = AsyncIterable<unknown>

/**
 * The commands of a function call with `service` (session service §6.1). Accepts decoded values and returns values that
 * are not yet encoded.
 */
export interface DataService {
  /** Runs a command and returns its value. Throws errors of the catalogue. Notifies other processes after a write. */
  run(caller: Caller, command: string, values: readonly unknown[]): Promise<unknown>
  /**
   * Opens a stream. Rejects if it cannot be opened. A later error ends the stream. Aborting `signal` ends the stream
   * without an error.
   */
  watch(caller: Caller, values: readonly unknown[], signal: AbortSignal): Promise<WatchStream>
}
