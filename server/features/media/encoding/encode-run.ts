import { join } from 'node:path'
import { ensureSpace } from '#server/platform/files/disk-space.ts'
import { findFirstIncompleteFile } from './check-complete.ts'
import { encode } from './encode.ts'
import type { IngestOptions } from './film-request.ts'
import type { EncoderRun, Plan } from './filter-graph.ts'
import { toFps } from './frame-rate.ts'
import { type EncodedRendition, measureRendition } from './manifest.ts'
import { explainErrors, failIfChanged } from './plan-film.ts'
import { rejectFilm } from './film-rejected.ts'

/** Runs the encoder and verifies its output in `folder`. The last parameter is the progress range of this run. */
export async function encodeRun(
  plan: Plan,
  run: EncoderRun,
  folder: string,
  options: IngestOptions,
  [from, to]: readonly [number, number],
): Promise<{ encoded: EncodedRendition[]; hasErrors: boolean }> {
  const { signal, isBackground, onProgress } = options
  const { film, scan } = plan
  const frames = scan.duration * toFps(film.picture.rate)
  const report = (done: number) => onProgress?.(from + (to - from) * Math.min(1, done / frames))
  const { hasErrors } = await explainErrors(film, encode(plan, run, folder, { signal, isBackground }, report))
  await failIfChanged(film)
  await failIfIncomplete(run, folder, options)
  const encoded = await Promise.all(
    run.renditions.map((rendition) => measureRendition(folder, rendition, film.sound !== undefined)),
  )
  failIfDamaged(plan, encoded)
  return { encoded, hasErrors }
}

/** If fewer bytes are free, a full disk is assumed to be the cause of an incomplete file. */
const MIN_FREE_BYTES = 64e6

async function failIfIncomplete({ renditions }: EncoderRun, folder: string, { dataDir }: IngestOptions) {
  for (const { name } of renditions) {
    const file = await findFirstIncompleteFile(join(folder, name))
    if (file === undefined) continue
    await ensureSpace(dataDir, 0, MIN_FREE_BYTES)
    rejectFilm(`The encoder did not finish ${name}/${file}. The disk may have been full. Try again.`)
  }
}

/** Rejects a film if too little of it could be decoded. */
function failIfDamaged({ film, scan: { duration } }: Plan, [best]: EncodedRendition[]) {
  const realDuration = best?.duration ?? 0
  if (realDuration < duration * 0.95 - 1)
    rejectFilm(
      `${film.file}: the file is damaged; ${realDuration.toFixed(1)} of ${duration.toFixed(1)} seconds could be read. Copy it again.`,
    )
}
