import type { Film } from './read-film.ts'
import type { Rendition } from './ladder.ts'
import type { Storyboard } from './storyboard.ts'
import type { FilmScan } from './scan-film.ts'

export interface Plan {
  film: Film
  scan: FilmScan
  renditions: Rendition[]
  storyboard: Storyboard
}

/** Converts PQ and HLG films, the default of most phones, to standard dynamic range. */
const TONE_MAP = [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
]
/** Samples of silence at the start of AAC. The graph cuts as many from the sound, so that sound and picture stay in sync. */
const AAC_LEAD_IN = 1024
const SAMPLE_RATE = 48_000

/**
 * The filter graph of a film, which decodes it once. Scales every rendition from the next larger one, the storyboard from the smallest and the
 * poster from the largest. Outputs: `[v0]`…, `[board]`, `[poster]`, `[sound]`.
 */
export function filterGraph(plan: Plan) {
  return [head(plan), ...plan.renditions.flatMap((_, at) => step(plan, at)), ...sound(plan)].join(';')
}

function head({ film: { picture } }: Plan) {
  const { num, den } = picture.rate
  const chain = [
    `fps=${num}/${den}:start_time=0`,
    ...(picture.isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    ...(picture.isHdr ? TONE_MAP : []),
  ]
  return `[0:${picture.index}]${chain.join(',')}[from0]`
}

/** Scales one rendition for its encoder, for the next smaller one, and for poster or storyboard. */
function step({ film, renditions, storyboard, scan }: Plan, at: number) {
  const { width, height } = renditions[at] ?? { width: 0, height: 0 }
  const isLast = at === renditions.length - 1
  const outputs = [`[v${at}]`, isLast ? '[tiles]' : `[from${at + 1}]`, ...(at === 0 ? ['[still]'] : [])]
  const scaled = [`scale=${width}:${height}${at === 0 ? colours(film) : ''}`, 'format=yuv420p', 'setsar=1']
  const { columns, rows, interval } = storyboard
  return [
    `[from${at}]${scaled.join(',')},split=${outputs.length}${outputs.join('')}`,
    ...(at === 0 ? [`[still]select='gte(t,${posterTime(scan.duration)})',${rgb}[poster]`] : []),
    ...(isLast
      ? [
          `[tiles]fps=1/${interval},scale=${storyboard.width}:${storyboard.height},${rgb},tile=${columns}x${rows}[board]`,
        ]
      : []),
  ]
}

const rgb = 'format=rgb24'

/** A third into the film, after titles and preparations. Seconds. */
const posterTime = (duration: number) => (duration / 3).toFixed(3)

/** Converts to BT.709 and tags the output. The size of an untagged film decides how its colors are read. */
function colours({ picture }: Film) {
  const untagged = Math.min(picture.width, picture.height) >= 720 ? ':in_color_matrix=bt709' : ':in_color_matrix=bt601'
  return `${picture.isTagged || picture.isHdr ? '' : untagged}:out_color_matrix=bt709:out_range=tv`
}

/** Normalizes the sound, and makes it exactly as long as the picture: a player stalls where one of them is missing. */
function sound({ film, scan }: Plan) {
  if (!film.sound) return []
  const chain = [
    `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    `aformat=channel_layouts=${film.sound.channels === 1 ? 'mono' : 'stereo'}`,
    `volume=${scan.gain.toFixed(2)}dB`,
    // Limits peaks to -1.5 dB, because AAC overshoots a little.
    'alimiter=limit=0.84:level=disabled',
    `apad=whole_dur=${scan.duration.toFixed(6)}`,
    `atrim=start_sample=${AAC_LEAD_IN}:end=${scan.duration.toFixed(6)}`,
    'asetpts=PTS-STARTPTS',
  ]
  return [`[0:${film.sound.index}]${chain.join(',')}[sound]`]
}
