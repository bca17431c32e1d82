import type { Film } from './read-film.ts'
import type { Rendition } from './ladder.ts'
import type { Storyboard } from './storyboard.ts'
import type { Survey } from './scan-film.ts'

export interface Plan {
  film: Film
  survey: Survey
  renditions: Rendition[]
  storyboard: Storyboard
}

/** Brings PQ and HLG films (most phones' default) to the colours of an ordinary screen. */
const TONE_MAP = [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
]
/** AAC begins with this many samples of silence; cutting as many from the sound keeps lips and voice together. */
const AAC_LEAD_IN = 1024
const SAMPLE_RATE = 48_000

/**
 * The whole film as one graph, decoded once: every rendition is scaled from the next larger one, the storyboard from the
 * smallest and the poster from the largest. Ends: `[v0]`…, `[board]`, `[poster]`, `[sound]`.
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

/** Scales one rendition and hands it to its encoder, to the next smaller one, and to what else is drawn from it. */
function step({ film, renditions, storyboard, survey }: Plan, at: number) {
  const { width, height } = renditions[at] ?? { width: 0, height: 0 }
  const isLast = at === renditions.length - 1
  const ends = [`[v${at}]`, isLast ? '[tiles]' : `[from${at + 1}]`, ...(at === 0 ? ['[still]'] : [])]
  const scaled = [`scale=${width}:${height}${at === 0 ? colours(film) : ''}`, 'format=yuv420p', 'setsar=1']
  const { columns, rows, interval } = storyboard
  return [
    `[from${at}]${scaled.join(',')},split=${ends.length}${ends.join('')}`,
    ...(at === 0 ? [`[still]select='gte(t,${posterTime(survey.duration)})',${rgb}[poster]`] : []),
    ...(isLast
      ? [
          `[tiles]fps=1/${interval},scale=${storyboard.width}:${storyboard.height},${rgb},tile=${columns}x${rows}[board]`,
        ]
      : []),
  ]
}

const rgb = 'format=rgb24'

/** A third into the film something is going on; titles and set-up are over. */
const posterTime = (duration: number) => (duration / 3).toFixed(3)

/** What leaves is BT.709 and says so; an untagged film is read as its size suggests. */
function colours({ picture }: Film) {
  const untagged = Math.min(picture.width, picture.height) >= 720 ? ':in_color_matrix=bt709' : ':in_color_matrix=bt601'
  return `${picture.isTagged || picture.isHdr ? '' : untagged}:out_color_matrix=bt709:out_range=tv`
}

/** Levelled sound that is exactly as long as the picture: a player stalls where one of them is missing. */
function sound({ film, survey }: Plan) {
  if (!film.sound) return []
  const chain = [
    `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    `aformat=channel_layouts=${film.sound.channels === 1 ? 'mono' : 'stereo'}`,
    `volume=${survey.gain.toFixed(2)}dB`,
    // Peaks that the gain lifts too high are held at -1.5 dB, since AAC overshoots a little.
    'alimiter=limit=0.84:level=disabled',
    `apad=whole_dur=${survey.duration.toFixed(6)}`,
    `atrim=start_sample=${AAC_LEAD_IN}:end=${survey.duration.toFixed(6)}`,
    'asetpts=PTS-STARTPTS',
  ]
  return [`[0:${film.sound.index}]${chain.join(',')}[sound]`]
}
