/** Options of `test.use` and of the projects in `playwright.config.ts`. */
export interface JourneyOptions {
  /** Initial path of `paidPage` and `freePage`. Undefined if the journey opens its own page. */
  startsAt: string | undefined
  /** Number of drill clips of the lesson "Hip throw" for the members of `paidPage` and `freePage`. */
  clips: number
  /** Console errors that a test provokes on purpose, such as the 404 of a missing page. */
  expectedErrors: RegExp[]
}
