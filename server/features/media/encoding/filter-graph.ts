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

/** The output of one encoder run: some renditions of the plan, best first, and optionally storyboard and still. */
export interface EncoderRun {
  renditions: Rendition[]
  hasPictures: boolean
}

/** Converts PQ and HLG films, the default of most phones, to standard dynamic range. */
const TONE_MAP = ['format=gbrpf32le', 'zscale=p=bt709', 'tonemap=hable:desat=0', 'zscale=t=bt709:m=bt709:r=tv']
/**
 * Number of priming samples at the start of AAC. The graph cuts this number of samples from the sound, so that it stays
 * in sync.
 */
const AAC_LEAD_IN = 1024
const SAMPLE_RATE = 48_000

/**
 * Builds the filter graph of one run. Scales each rendition from the next larger rendition, and the storyboard from the
 * smallest rendition. Outputs: `[v0]`…, `[board]`, `[poster]`, `[sound]`.
 */
export function buildFilterGraph(plan: Plan, part: EncoderRun) {
  return [
    headFilters(plan, part),
    ...part.renditions.flatMap((_, index) => renditionFilters(plan, part, index)),
    ...soundFilters(plan),
  ].join(';')
}

function headFilters({ film, scan, renditions: [best] }: Plan, { hasPictures }: EncoderRun) {
  const { picture } = film
  const { num, den } = picture.rate
  const chain = [
    ...fitFilters(film),
    `fps=${num}/${den}:start_time=0`,
    ...(scan.heldSeconds > 0 ? [`tpad=stop_mode=clone:stop_duration=${scan.heldSeconds.toFixed(6)}`] : []),
    ...(picture.isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    ...picture.orientation,
  ]
  const source = `[0:${picture.index}]${chain.join(',')}`
  if (!hasPictures || !best) return `${source}[from0]`
  // Selects one frame and scales it to the size of the best rendition, even if this run does not encode that rendition.
  const still = [
    `select='gte(t,${getPosterTime(scan.duration)})*isnan(prev_selected_t)'`,
    ...scaleFilter(film, best),
    RGB,
  ]
  return `${source},split=2[from0][still];[still]${still.join(',')}[poster]`
}

/**
 * Fits frames of any size and aspect ratio into one frame, because both may change in a recording. Frames of the film's
 * own size are not changed. `dar` is the aspect ratio of the frame as displayed.
 */
function fitFilters({ picture: { coded } }: Film) {
  const { width, height, pixelRatio } = coded
  const fittedWidth = `min(${width},2*ceil(${height}*dar/${pixelRatio}/2))`
  const fittedHeight = `min(${height},2*ceil(${width}*${pixelRatio}/dar/2))`
  return [
    `scale=w='${fittedWidth}':h='${fittedHeight}':eval=frame`,
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2:eval=frame`,
  ]
}

/** Scales one rendition for its encoder, for the next smaller rendition, and for the storyboard. */
function renditionFilters({ film, storyboard }: Plan, { renditions, hasPictures }: EncoderRun, index: number) {
  const size = renditions[index] ?? { width: 0, height: 0 }
  const isLast = index === renditions.length - 1
  const outputs = [`[v${index}]`, ...(isLast ? (hasPictures ? ['[tiles]'] : []) : [`[from${index + 1}]`])]
  const scaleChain = index === 0 ? scaleFilter(film, size) : [`scale=${size.width}:${size.height}`, ...FRAME]
  const { columns, rows, interval } = storyboard
  return [
    `[from${index}]${scaleChain.join(',')},split=${outputs.length}${outputs.join('')}`,
    ...(isLast && hasPictures
      ? [
          `[tiles]fps=1/${interval},scale=${storyboard.width}:${storyboard.height},${RGB},tile=${columns}x${rows}[board]`,
        ]
      : []),
  ]
}

const FRAME = ['format=yuv420p', 'setsar=1']
const RGB = 'format=rgb24'

/** Returns the time of the poster in seconds: a third into the film, after titles and preparations. */
const getPosterTime = (duration: number) => (duration / 3).toFixed(3)

/** Scale factor from which area averaging looks as good as bicubic scaling, at half the cost. */
const MIN_AREA_SCALING = 3

/**
 * Scales a frame and converts it to BT.709. HDR frames are scaled before tone mapping, which uses floating point and
 * would take four times as long in 4K.
 */
function scaleFilter(film: Film, { width, height }: { width: number; height: number }) {
  const { picture } = film
  const { hdr } = picture.color
  if (hdr)
    return [
      `setparams=color_trc=${hdr.transfer}:color_primaries=${hdr.primaries}:colorspace=${hdr.matrix}`,
      `zscale=w=${width}:h=${height}:f=bicubic:t=linear:npl=100`,
      ...TONE_MAP,
      ...FRAME,
    ]
  const flags = picture.height >= height * MIN_AREA_SCALING ? ':flags=area' : ''
  return [`scale=${width}:${height}${colorFilters(film)}${flags}`, ...FRAME]
}

/** Converts to BT.709 and tags the output. The size of an untagged film determines its assumed color matrix. */
function colorFilters({ picture }: Film) {
  const untagged = Math.min(picture.width, picture.height) >= 720 ? ':in_color_matrix=bt709' : ':in_color_matrix=bt601'
  return `${picture.color.isTagged ? '' : untagged}:out_color_matrix=bt709:out_range=tv`
}

/**
 * Normalizes the sound and gives it exactly the length of the picture. Players stall where either stream is missing.
 */
function soundFilters({ film, scan }: Plan) {
  if (!film.sound) return []
  const chain = [
    film.sound.mix,
    `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    `volume=${scan.gain.toFixed(2)}dB`,
    // Limits peaks to -1.5 dB, because AAC overshoots slightly.
    'alimiter=limit=0.84:level=disabled',
    `apad=whole_dur=${scan.duration.toFixed(6)}`,
    `atrim=start_sample=${AAC_LEAD_IN}:end=${scan.duration.toFixed(6)}`,
    'asetpts=PTS-STARTPTS',
  ]
  return [`[${film.sound.varyingFormatStart === undefined ? `0:${film.sound.index}` : '1:0'}]${chain.join(',')}[sound]`]
}
