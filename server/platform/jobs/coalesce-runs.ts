/**
 * Runs the work once for any number of calls, and again for calls that arrive while it runs. Resolves when nothing is
 * left to do.
 */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let isDue = false
  let running: Promise<void> | undefined
  const run = async () => {
    try {
      while (isDue) {
        // Reset before the work, so that a call during the work runs it again.
        isDue = false
        await work()
      }
    } finally {
      running = undefined
    }
  }
  return () => {
    isDue = true
    return (running ??= run())
  }
}
