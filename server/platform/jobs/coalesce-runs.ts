/**
 * Runs the work once for any number of calls, and again for calls that arrive while it runs. Resolves when nothing is
 * left to do.
 */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let isRequested = false
  let running: Promise<void> | undefined
  const run = async () => {
    try {
      while (isRequested) {
        // Reset before the work, so that a call during the work runs it again.
        isRequested = false
        await work()
      }
    } finally {
      running = undefined
    }
  }
  return () => {
    isRequested = true
    return (running ??= run())
  }
}
