/**
 * A clock that the test advances. It starts at the real time, because libraries that read tokens use the real clock.
 */
export interface TestClock {
  now(): Date
  /** Advances the clock. */
  advance(milliseconds: number): void
  /** Stops the real time, for tests in which a second matters. */
  stop(): void
}

export function createClock(): TestClock {
  let offset = 0
  let stopped: number | undefined
  return {
    now: () => new Date((stopped ?? Date.now()) + offset),
    advance: (milliseconds) => {
      offset += milliseconds
    },
    stop: () => {
      stopped ??= Date.now()
    },
  }
}
