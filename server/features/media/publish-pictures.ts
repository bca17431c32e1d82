import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { fail } from '#server/errors.ts'
import { runTool, splitArguments } from '#server/platform/media-tools/ffmpeg.ts'
import { readJsonFile } from '#server/platform/files/file-errors.ts'
import { formatPictureUrl, formatPictureUrls } from './media-urls.ts'
import { writePosterImages } from './encoding/images.ts'
import { findFilmFolder, type Store, withDraft } from './media-store.ts'

/** AVIF effort, 0 to 9. Higher values do not make flat drawings smaller. */
const AVIF_EFFORT = 1

/** Records a published asset in the database. If it rejects, the asset is deleted. */
type SaveAsset = (asset: string) => Promise<unknown>

/** Publishes a picture as poster and thumbnails. Resolves to their URLs. */
export const publishPictures = (picture: Buffer, store: Store, save: SaveAsset = async () => {}) =>
  withDraft(store, async ({ asset, folder, publish }) => {
    await writePosterImages(picture, folder, AVIF_EFFORT)
    await publish()
    await save(asset)
    return formatPictureUrls(asset)
  })

const FrameMetadata = z.object({
  duration: z.number(),
  frameRate: z.number(),
  renditions: z.array(z.object({ name: z.string() })).min(1),
})

/** Time limit of ffmpeg for one picture, in milliseconds. A few hundred milliseconds are typical. */
const TIME_LIMIT = 20_000

/**
 * Publishes the frame at `at` seconds as poster and thumbnails. Uses the best rendition, whose frames the Studio shows.
 * Throws NotFound, BadRequest.
 */
export async function publishStill({ asset, at }: { asset: string; at: number }, store: Store, save: SaveAsset) {
  const folder = (await findFilmFolder(store.dataDir, asset)) ?? fail('NotFound', 'this video doesn’t exist')
  const film = await readJsonFile(FrameMetadata, join(folder, 'asset.json'), 'Ingest the video again.')
  const [bestRendition] = film?.renditions ?? []
  if (!film || !bestRendition) return fail('NotFound', 'this video isn’t encoded yet')
  if (at >= film.duration) fail('BadRequest', `'at': the video ends after ${film.duration.toFixed(3)} seconds`)
  return withDraft(store, async (draft) => {
    const still = join(draft.folder, 'still.png')
    const { segment, frame } = await findFrame(join(folder, bestRendition.name), at, film.frameRate)
    // Selects by frame number: seeking by time is some frames off outside of browsers (decision 0006).
    const output = `-an -vf select=eq(n\\,${frame}) -fps_mode passthrough -frames:v 1 -compression_level 1`
    await runTool(
      'ffmpeg',
      [...splitArguments('-v error -y -i'), `concat:init.mp4|${segment}`, ...splitArguments(output), still],
      {
        cwd: join(folder, bestRendition.name),
        signal: AbortSignal.timeout(TIME_LIMIT),
      },
    )
    await writePosterImages(still, draft.folder)
    await rm(still)
    await draft.publish()
    await save(draft.asset)
    return formatPictureUrls(draft.asset)
  })
}

/** Tolerance for rounded times, as a share of a frame. */
const ROUNDING_TOLERANCE = 0.01

/** Finds the segment with the frame at `at` seconds, and the index of the frame in it. */
async function findFrame(folder: string, at: number, rate: number): Promise<{ segment: string; frame: number }> {
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8')
  let framesLeft = Math.floor(at * rate + ROUNDING_TOLERANCE)
  let lastFrame = { segment: '', frame: 0 }
  for (const [, seconds, segment = ''] of playlist.matchAll(/#EXTINF:([\d.]+),.*\n(.+)/g)) {
    const frames = Math.round(Number(seconds) * rate)
    if (framesLeft < frames) return { segment, frame: framesLeft }
    framesLeft -= frames
    lastFrame = { segment, frame: frames - 1 }
  }
  return lastFrame
}

/** Publishes SVG drawings. Resolves to their URLs by name. */
export const publishDrawings = (drawings: ReadonlyMap<string, string>, store: Store) =>
  withDraft(store, async ({ asset, folder, publish }) => {
    const urls: Record<string, string> = {}
    for (const [name, svg] of drawings) {
      const file = `step-${name}.svg`
      await writeFile(join(folder, file), svg)
      urls[name] = formatPictureUrl(asset, file)
    }
    await publish()
    return urls
  })
