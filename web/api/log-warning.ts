/** Writes into the console what went wrong and a member need not know. */
export const logWarning = (message: string, reason?: unknown) => {
  console.warn(message, ...(reason === undefined ? [] : [reason]))
}

/** For a task whose failure changes nothing. Each use says why. */
export const ignoreError = () => undefined
