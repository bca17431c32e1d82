/** Logs a problem that does not affect the member. */
export const logWarning = (message: string, reason?: unknown) => {
  console.warn(message, ...(reason === undefined ? [] : [reason]))
}

/** Error handler for optional tasks. */
export const ignoreError = () => undefined
