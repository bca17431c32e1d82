/**
 * Returns a function that runs `work` once for any number of concurrent calls. Calls that arrive during a run cause one
 * more run. The promise resolves when all requested runs have ended.
 */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let isRequested = false
  let currentRun: Promise<void> | undefined
  const run = async () => {
    try {
      while (isRequested) {
        // Reset before the work, so that a call during the work causes another run.
        isRequested = false
        await work()
      }
    } finally {
      currentRun = undefined
    }
  }
  return () => {
    isRequested = true
    return (currentRun ??= run())
  }
}
