/** Saves that continue after their editor was closed. */
const runningSaves = new Set<Promise<unknown>>()

/** Registers a save, so that signing out waits for it. Returns the save. */
export function trackSave<Value>(save: Promise<Value>): Promise<Value> {
  runningSaves.add(save)
  const remove = () => void runningSaves.delete(save)
  save.then(remove, remove)
  return save
}

/** Resolves when all running saves have ended, also if they fail. */
export const waitForSaves = () => Promise.allSettled(runningSaves)
