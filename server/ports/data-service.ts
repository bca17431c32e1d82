import type { Caller } from '#server/caller.ts'

/** What a stream delivers: plain values of the driver's types (`ObjectId`, `Date`, …), each sent as one message. */
export type Watched = AsyncIterable<unknown>

/**
 * The commands that a function call with `service` reaches (session service §6.1): decoded values in, plain values out.
 */
export interface DataService {
  /** Throws a refusal of the catalogue, or answers the bare value. Notifies other processes after a write. */
  run(caller: Caller, command: string, values: readonly unknown[]): Promise<unknown>
  /**
   * Throws what is refused before the stream starts; a refusal thrown while it runs ends it. `signal` ends it quietly.
   */
  watch(caller: Caller, values: readonly unknown[], signal: AbortSignal): Promise<Watched>
}
