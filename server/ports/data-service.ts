import type { Caller } from '#server/caller.ts'

/** Values of a stream, in the driver's types (`ObjectId`, `Date`, …), each sent as one message. */
export type WatchStream = AsyncIterable<unknown>

/**
 * The commands of a function call with `service` (session service §6.1). Accepts decoded values and returns plain ones.
 */
export interface DataService {
  /** Runs a command and returns its value. Throws errors of the catalogue. Notifies other processes after a write. */
  run(caller: Caller, command: string, values: readonly unknown[]): Promise<unknown>
  /**
   * Opens a stream. Throws errors that occur before it starts; a later error ends the stream. Aborting `signal` ends it
   * without an error.
   */
  watch(caller: Caller, values: readonly unknown[], signal: AbortSignal): Promise<WatchStream>
}
