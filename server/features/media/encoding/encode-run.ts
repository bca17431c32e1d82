import { join } from 'node:path'
import { ensureSpace } from '#server/platform/files/disk-space.ts'
import { firstIncompleteFile } from './check-complete.ts'
import { encode } from './encode.ts'
import type { IngestOptions } from './film-request.ts'
import type { EncoderRun, Plan } from './filter-graph.ts'
import { perSecond } from './frame-rate.ts'
import { type Made, measure } from './manifest.ts'
import { explaining, refuseChanged } from './plan-film.ts'
import { refuse } from './refusal.ts'

/** Runs the encoder and verifies its output in `folder`. The last parameter is the progress range of this run. */
export async function encodeRun(
  plan: Plan,
  run: EncoderRun,
  folder: string,
  options: IngestOptions,
  [from, to]: readonly [number, number],
): Promise<Made[]> {
  const { signal, isBackground, onProgress } = options
  const { film, scan } = plan
  const frames = scan.duration * perSecond(film.picture.rate)
  const report = (done: number) => onProgress?.(from + (to - from) * Math.min(1, done / frames))
  await explaining(film, encode(plan, run, folder, { signal, isBackground }, report))
  await refuseChanged(film)
  await refuseIncomplete(run, folder, options)
  const made = await Promise.all(run.renditions.map((one) => measure(folder, one, film.sound !== undefined)))
  refuseDamaged(plan, made)
  return made
}

/** With fewer free bytes, assume that a full disk stopped the encoder. */
const FULL_DISK = 64e6

async function refuseIncomplete({ renditions }: EncoderRun, folder: string, { dataDir }: IngestOptions) {
  for (const { name } of renditions) {
    const file = await firstIncompleteFile(join(folder, name))
    if (file === undefined) continue
    await ensureSpace(dataDir, 0, FULL_DISK)
    refuse(`The encoder did not finish ${name}/${file}. The disk may have been full. Try again.`)
  }
}

/** Refuses a film if too little of it could be decoded. */
function refuseDamaged({ film, scan: { duration } }: Plan, [best]: Made[]) {
  const real = best?.duration ?? 0
  if (real < duration * 0.95 - 1)
    refuse(`${film.file}: it is damaged; ${real.toFixed(1)} of ${duration.toFixed(1)} seconds could be read.`)
}
