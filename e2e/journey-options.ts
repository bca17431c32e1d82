/** Options of `test.use` and of the projects in `playwright.config.ts`. */
export interface JourneyOptions {
  /** What `paidPage` and `freePage` show first; nothing of the application where the journey opens its own page. */
  startsAt: string | undefined
  /** How many drill clips of the lesson "Hip throw" the members of `paidPage` and `freePage` have. */
  clips: number
  /** Complaints of the browser that a test provokes on purpose, such as the 404 of a page that is not there. */
  expectedComplaints: RegExp[]
}
