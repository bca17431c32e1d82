import { logWarning } from '#web/api/log-warning.ts'

/**
 * Reports an error of a screen to the academy. Its code loads only then. Answers the id in the server's log, if the
 * report arrived.
 */
export const reportPageError = (error: unknown, screen: string): Promise<string | undefined> =>
  import('./send-report.ts').then(
    ({ sendReport }) => sendReport(error, screen),
    (reason: unknown) => {
      logWarning('The error was not reported to the academy.', reason)
      return undefined
    },
  )
