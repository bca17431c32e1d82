import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from '#server/errors.ts'
import { runTool, splitArguments } from '#server/platform/media-tools/ffmpeg.ts'
import { formatPictureUrl, formatPictureUrls } from './media-urls.ts'
import { writePosterImages } from './encoding/images.ts'
import { readFrameMetadata } from './asset.ts'
import { hasFilm, type Store, withDraft } from './media-store.ts'
import { openMediaStore } from './stores/open-store.ts'

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

/** Time limit of ffmpeg for one picture. A few hundred milliseconds are typical. */
const FFMPEG_TIMEOUT_MS = 20_000

/**
 * Publishes the frame at `at` seconds as poster and thumbnails. Uses the best rendition, whose frames the Studio shows.
 * Throws NotFound, BadRequest.
 */
export async function publishStill({ asset, at }: { asset: string; at: number }, store: Store, save: SaveAsset) {
  if (!(await hasFilm(store, asset))) fail('NotFound', 'this video doesn’t exist')
  const film = await readFrameMetadata(store, asset)
  const { name: best } = film?.renditions[0] ?? {}
  const media = openMediaStore(store)
  const playlist = best && (await media.read(asset, `${best}/index.m3u8`))
  if (!film || !best || !playlist) return fail('NotFound', 'this video isn’t encoded yet')
  if (at >= film.duration) fail('BadRequest', `'at': the video ends after ${film.duration.toFixed(3)} seconds`)
  return withDraft(store, async (draft) => {
    const still = join(draft.folder, 'still.png')
    const { segment, frame } = findFrame(playlist.toString('utf8'), at, film.frameRate)
    // Selects the frame by number: outside of browsers, seeking by time is some frames off (decision 0006).
    const output = `-an -vf select=eq(n\\,${frame}) -fps_mode passthrough -frames:v 1 -compression_level 1`
    const input = `concat:init.mp4|${segment}`
    await media.withLocalFiles(asset, [`${best}/init.mp4`, `${best}/${segment}`], (folder) =>
      runTool('ffmpeg', [...splitArguments('-v error -y -i'), input, ...splitArguments(output), still], {
        cwd: join(folder, best),
        signal: AbortSignal.timeout(FFMPEG_TIMEOUT_MS),
      }),
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
function findFrame(playlist: string, at: number, rate: number): { segment: string; frame: number } {
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
