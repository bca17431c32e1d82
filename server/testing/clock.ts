/**
 * A clock that the test moves. It starts at the real time, because tokens are also read by libraries that look at it.
 */
export interface TestClock {
  now(): Date
  /** Moves it on by so many milliseconds. */
  pass(milliseconds: number): void
  /** From now on only the test moves it: where a second counts, a busy machine would let it pass. */
  stop(): void
}

export function createClock(): TestClock {
  let ahead = 0
  let stopped: number | undefined
  return {
    now: () => new Date((stopped ?? Date.now()) + ahead),
    pass: (milliseconds) => {
      ahead += milliseconds
    },
    stop: () => {
      stopped ??= Date.now()
    },
  }
}
