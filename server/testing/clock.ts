/**
 * A clock that tests can advance. Starts at the real time, because libraries that verify tokens use the real clock.
 */
export interface TestClock {
  now(): Date
  advance(milliseconds: number): void
  /** Stops the clock for tests that depend on exact seconds, so that only `advance` changes the time. */
  stop(): void
}

export function createClock(): TestClock {
  let offset = 0
  let stoppedAt: number | undefined
  return {
    now: () => new Date((stoppedAt ?? Date.now()) + offset),
    advance: (milliseconds) => {
      offset += milliseconds
    },
    stop: () => {
      stoppedAt ??= Date.now()
    },
  }
}
