/**
 * Returns a function that runs `work` once for any number of concurrent calls. Calls that arrive while it runs cause
 * one more run. The promise resolves when all requested runs have ended.
 */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let isRequested = false
  let running: Promise<void> | undefined
  const run = async () => {
    try {
      while (isRequested) {
        // Resets this before the work, so that a call during the work causes another run.
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
