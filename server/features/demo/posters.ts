import { availableParallelism } from 'node:os'
import { drawScene, filmPicture } from '#figures/drawing/draw-scene.ts'
import { themes } from '#figures/drawing/theme.ts'
import { techniques } from '#figures/techniques.ts'
import { publishPictures, type Store } from '#server/features/media/index.ts'
import { coalesceRuns } from '#server/platform/jobs/coalesce-runs.ts'
import type { DemoSource, PosterSource } from './demo-source.ts'
import { type State, writeState } from './state.ts'

/** Key of a poster, shared by lessons that show the same moment. */
export const formatPosterKey = ({ technique, poster }: PosterSource): string =>
  `${technique} ${poster.at} ${poster.tone}`

/** Returns the distinct posters of all lessons and announcements, by key. */
export function listPosters({ videos, soon }: DemoSource): Map<string, PosterSource> {
  const sources: PosterSource[] = [...videos.flatMap((group) => group.videos), ...soon]
  return new Map(sources.map((source) => [formatPosterKey(source), source]))
}

/** Draws the scene of a poster at its moment, without text. */
export const drawPoster = ({ technique, poster }: PosterSource): string =>
  drawScene(techniques[technique], poster.at, themes[poster.tone], { ...filmPicture, zoom: 2.4, floor: 88 })

interface PublishOptions extends Store {
  log: (line: string) => void
  signal?: AbortSignal | undefined
}

/**
 * Draws and publishes the missing posters, one per core in parallel, and saves each poster in the state.
 */
export async function publishPosters(
  source: DemoSource,
  state: State,
  { log, signal, ...store }: PublishOptions,
): Promise<void> {
  const missing = [...listPosters(source)].filter(([key]) => !state.pictures[key])
  const report = createProgressReporter('Demo posters', log)
  const save = coalesceRuns(() => writeState(store.dataDir, state))
  let done = 0
  const queue = missing.values()
  const failed = new AbortController()
  const drawNextPosters = async () => {
    for (const [key, poster] of queue) {
      signal?.throwIfAborted()
      failed.signal.throwIfAborted()
      state.pictures[key] = await publishPictures(Buffer.from(drawPoster(poster)), store)
      await save()
      report((done += 1) / missing.length)
    }
  }
  // A failure also stops the other workers.
  await Promise.all(Array.from({ length: availableParallelism() }, drawNextPosters)).finally(() => failed.abort())
}

/** Milliseconds between progress messages. */
const PROGRESS_INTERVAL_MS = 2000

/** Returns a function that logs the progress at most every two seconds. */
function createProgressReporter(what: string, log: (line: string) => void): (share: number) => void {
  let lastReport = Date.now()
  return (share) => {
    if (Date.now() - lastReport < PROGRESS_INTERVAL_MS) return
    lastReport = Date.now()
    log(`${what}: ${Math.floor(share * 100)}%`)
  }
}
