import { availableParallelism } from 'node:os'
import { publishPictures } from '#server/features/media/index.ts'
import { oneAtATime } from '#server/platform/jobs/one-at-a-time.ts'
import { drawPoster, picturesOf } from './posters.ts'
import { sayProgress } from './progress.ts'
import { type State, writeState } from './state.ts'
import type { Words } from './demo-source.ts'

interface Work {
  dataDir: string
  tell: (line: string) => void
  signal?: AbortSignal | undefined
}

/** Draws and publishes the pictures that are missing, one a core at a time, and notes each in the state. */
export async function drawPictures(words: Words, state: State, { dataDir, tell, signal }: Work): Promise<void> {
  const missing = [...picturesOf(words)].filter(([key]) => !state.pictures[key])
  const report = sayProgress('Demo posters', tell)
  const note = oneAtATime(() => writeState(dataDir, state))
  let done = 0
  const waiting = missing.values()
  const failed = new AbortController()
  const work = async () => {
    for (const [key, drawn] of waiting) {
      signal?.throwIfAborted()
      failed.signal.throwIfAborted()
      state.pictures[key] = await publishPictures(Buffer.from(drawPoster(drawn)), dataDir)
      await note()
      report((done += 1) / missing.length)
    }
  }
  // One failure stops the others too.
  await Promise.all(Array.from({ length: availableParallelism() }, work)).finally(() => failed.abort())
}
