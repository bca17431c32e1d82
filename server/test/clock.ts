/** A clock that the test moves. It starts at the real time, because tokens are also read by libraries that look at it. */
export interface TestClock {
  now(): Date
  /** Moves it on by so many milliseconds. */
  pass(milliseconds: number): void
}

export function createClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    pass: (milliseconds) => {
      ahead += milliseconds
    },
  }
}
