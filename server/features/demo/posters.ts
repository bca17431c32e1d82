import { availableParallelism } from 'node:os'
import type { CallOut } from '#contract/call-outs.ts'
import { getLabelTarget } from '#figures/drawing/bounding-discs.ts'
import { drawScene, filmPicture } from '#figures/drawing/draw-scene.ts'
import { themes } from '#figures/drawing/theme.ts'
import type { Scene } from '#figures/scene.ts'
import { techniques } from '#figures/techniques.ts'
import { publishPictures, type Store } from '#server/features/media/index.ts'
import { coalesceRuns } from '#server/platform/jobs/coalesce-runs.ts'
import type { DemoSource, PosterSource } from './demo-source.ts'
import { type State, writeState } from './state.ts'

/** Returns the key of a poster, which is shared by lessons that show the same moment. */
export const formatPosterKey = ({ technique, poster }: PosterSource): string =>
  `${technique} ${poster.at} ${poster.tone}`

/** Returns the distinct posters of all lessons and announcements, by key. */
export function listPosters({ videos, soon }: DemoSource): Map<string, PosterSource> {
  const sources: PosterSource[] = [...videos.flatMap((group) => group.videos), ...soon]
  return new Map(sources.map((source) => [formatPosterKey(source), source]))
}

const posterPicture = { ...filmPicture, zoom: 2.4, floor: 88 }

/** Draws the scene of a poster, without text. */
export const drawPoster = ({ technique, poster }: PosterSource): string =>
  drawScene(techniques[technique], poster.at, themes[poster.tone], posterPicture)

/** Maximum time in seconds between a poster and the labels of the scene that it shows. */
const MAX_LABEL_DISTANCE = 1

/** Returns the labels of the scene around the moment of a poster, at their positions in the poster. */
export function buildPosterCallOuts({ technique, poster: { at } }: PosterSource): CallOut[] {
  const scene: Scene = techniques[technique]
  const { width, height, floor } = posterPicture
  const zoom = posterPicture.zoom * (scene.camera?.zoom ?? 1)
  const toFraction = (pixels: number, size: number) =>
    Math.min(1, Math.max(0, Math.round((pixels / size) * 1000) / 1000))
  const toPoint = ([x, y]: readonly [number, number]): CallOut['to'] => [
    toFraction(width / 2 + (x - scene.center) * zoom, width),
    toFraction(height - floor - y * zoom, height),
  ]
  return scene.labels
    .filter(({ from, until }) => Math.abs((from + until) / 2 - at) < MAX_LABEL_DISTANCE)
    .map((label) => ({
      text: label.text,
      at: toPoint(getLabelTarget(scene, { ...label, from: at, until: at })),
      to: toPoint(label.to),
    }))
}

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
  const missingPosters = [...listPosters(source)].filter(([key]) => !state.pictures[key])
  const report = createProgressReporter('Demo posters', log)
  const save = coalesceRuns(() => writeState(store.dataDir, state))
  let done = 0
  const queue = missingPosters.values()
  const failed = new AbortController()
  const drawNextPosters = async () => {
    for (const [key, poster] of queue) {
      signal?.throwIfAborted()
      failed.signal.throwIfAborted()
      state.pictures[key] = await publishPictures(Buffer.from(drawPoster(poster)), store)
      await save()
      report((done += 1) / missingPosters.length)
    }
  }
  // A failure also stops the other workers.
  await Promise.all(Array.from({ length: availableParallelism() }, drawNextPosters)).finally(() => failed.abort())
}

const PROGRESS_INTERVAL_MS = 2000

/** Returns a function that logs the progress at most once per {@link PROGRESS_INTERVAL_MS}. */
function createProgressReporter(label: string, log: (line: string) => void): (share: number) => void {
  let lastReport = Date.now()
  return (share) => {
    if (Date.now() - lastReport < PROGRESS_INTERVAL_MS) return
    lastReport = Date.now()
    log(`${label}: ${Math.floor(share * 100)}%`)
  }
}
