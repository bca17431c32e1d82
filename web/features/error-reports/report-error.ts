import { logWarning } from '#web/api/log-warning.ts'

/**
 * Reports a page error to the academy, loading the code on demand. Returns the id in the server log, or undefined if
 * the report was not sent.
 */
export const reportPageError = (error: unknown, screen: string): Promise<string | undefined> =>
  import('./send-report.ts').then(
    ({ sendReport }) => sendReport(error, screen),
    (reason: unknown) => {
      logWarning('Could not report an error to the academy.', reason)
      return undefined
    },
  )
