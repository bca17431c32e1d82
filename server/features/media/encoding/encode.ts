import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SEGMENT_SECONDS } from '#contract/limits.ts'
import {
  type ToolRun,
  runTool,
  splitArguments,
  createProgressParser,
  PROGRESS_ARGS,
} from '#server/platform/media-tools/ffmpeg.ts'
import { type Film, inputArguments, type Sound } from './read-film.ts'
import { buildFilterGraph, type EncoderRun, type Plan } from './filter-graph.ts'
import type { Rendition } from './ladder.ts'

/** Chosen by measurement: docs/decisions/0006-media-pipeline.md. */
const PRESET = 'veryfast'
const QUALITY = 21
const STEREO_RATE = '128k'
const MONO_RATE = '80k'
/** Short keyframe intervals make seeking fast. Every second keyframe starts a segment. */
const KEYFRAME_SECONDS = SEGMENT_SECONDS / 2

export const SHEET_FILE = 'storyboard.png'
export const STILL_FILE = 'still.png'

/**
 * Encodes a part of the plan into `folder`, with storyboard and still if `part.hasPictures`. Decodes the film once.
 * Returns whether ffmpeg printed errors that did not stop it.
 */
export async function encode(
  plan: Plan,
  part: EncoderRun,
  folder: string,
  toolOptions: Pick<ToolRun, 'signal' | 'isBackground'> = {},
  report: (frames: number) => void = () => {},
) {
  for (const { name } of part.renditions) await mkdir(join(folder, name), { recursive: true })
  const options = { ...toolOptions, cwd: folder }
  const { film } = plan
  if (film.sound?.varyingFormatStart !== undefined)
    await runTool('ffmpeg', convertSoundArguments(film, film.sound), options)
  const errors = await runTool('ffmpeg', encodeArguments(plan, part), {
    ...options,
    onLine: createProgressParser(report),
  })
  await rm(join(folder, SOUND_FILE), { force: true })
  return { hasErrors: errors.length > 0 }
}

const SOUND_FILE = 'sound.mka'
const SOUND_FILE_SAMPLE_RATE = 48_000
/** Maximum bits per second and channel of {@link SOUND_FILE}. FLAC stores up to 24 bits per sample. */
export const MAX_SOUND_FILE_RATE = SOUND_FILE_SAMPLE_RATE * 24

/**
 * Converts an audio stream to one format, because each change of format would restart the filters of the whole film.
 */
const convertSoundArguments = (film: Film, { index, mix }: Sound) => [
  ...splitArguments('-v error -y'),
  ...inputArguments(film),
  ...splitArguments(
    `-map 0:${index} -map_metadata -1 -af ${mix} -ar ${SOUND_FILE_SAMPLE_RATE} -c:a flac ${SOUND_FILE}`,
  ),
]

const encodeArguments = (plan: Plan, part: EncoderRun) => [
  ...splitArguments('-v error -y'),
  ...PROGRESS_ARGS,
  // Otherwise a new size or pixel format would restart the filters. ffmpeg's own rotation cannot change its size.
  ...splitArguments('-reinit_filter:v 0 -noautorotate'),
  ...inputArguments(plan.film),
  ...(plan.film.sound?.varyingFormatStart === undefined
    ? []
    : splitArguments(`-itsoffset ${plan.film.sound.varyingFormatStart.toFixed(6)} -i ${SOUND_FILE}`)),
  '-filter_complex',
  buildFilterGraph(plan, part),
  ...part.renditions.flatMap((_, index) => ['-map', `[v${index}]`]),
  ...soundArguments(plan.film),
  ...pictureArguments(part.renditions),
  ...splitArguments('-map_metadata -1 -map_chapters -1 -flags +global_header -f tee'),
  teeOutputs(plan.film, part.renditions),
  ...(part.hasPictures
    ? splitArguments(`-map [poster] ${ONE_PICTURE} ${STILL_FILE} -map [board] ${ONE_PICTURE} ${SHEET_FILE}`)
    : []),
]

const ONE_PICTURE = '-fps_mode passthrough -frames:v 1 -compression_level 1'

/** Constant quality, limited to each rendition's rate. Keyframes have the same times in all renditions. */
const pictureArguments = (renditions: Rendition[]) => [
  ...splitArguments(`-fps_mode passthrough -c:v libx264 -preset ${PRESET} -crf ${QUALITY} -profile:v high`),
  ...splitArguments(
    `-force_key_frames expr:gte(t,n_forced*${KEYFRAME_SECONDS}) -x264-params scenecut=0:keyint=infinite`,
  ),
  ...splitArguments('-color_primaries bt709 -color_trc bt709 -colorspace bt709'),
  ...renditions.flatMap(({ maxRate }, index) =>
    splitArguments(`-maxrate:v:${index} ${maxRate} -bufsize:v:${index} ${maxRate * 2}`),
  ),
]

const soundArguments = ({ sound: soundStream }: Film) =>
  soundStream
    ? splitArguments(`-map [sound] -c:a aac -b:a ${soundStream.channels === 1 ? MONO_RATE : STEREO_RATE}`)
    : []

/** Strict CMAF without edit lists, so that all players agree on the time. */
const HLS = [
  'f=hls',
  `hls_time=${SEGMENT_SECONDS}`,
  'hls_playlist_type=vod',
  'hls_flags=independent_segments',
  'hls_segment_type=fmp4',
  'hls_segment_options=movflags=+cmaf',
]

/** Uses one muxer per rendition. The renditions share the audio stream, which is encoded once. */
const teeOutputs = (film: Film, renditions: Rendition[]) =>
  renditions
    .map(({ name }, index) => {
      const streams = `select=\\'v:${index}${film.sound ? ',a' : ''}\\'`
      const options = [streams, ...HLS, `hls_segment_filename=${name}/seg-%05d.m4s`]
      return `[${options.join(':')}]${name}/index.m3u8`
    })
    .join('|')
