import { warn } from '#web/api/warn.ts'

/** Tells the academy of what broke on a screen, with code that comes only then. Answers the id under which it is written down, if it is. */
export const tellFault = (error: unknown, screen: string): Promise<string | undefined> =>
  import('./send-report.ts').then(
    ({ tell }) => tell(error, screen),
    (reason: unknown) => {
      warn('The academy was not told of the fault.', reason)
      return undefined
    },
  )
