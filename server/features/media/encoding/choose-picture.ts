import type { Stream } from '#server/platform/media-tools/ffprobe.ts'

/** A picture track and the number of its packets, each of which is a frame. */
export interface CountedPicture {
  stream: Stream
  packets: number
}

/** Codecs of covers and previews. A film uses them only if it has no other picture. */
const STILL_CODECS = new Set(['mjpeg', 'png', 'bmp', 'gif', 'tiff', 'webp', 'jpegls', 'jpeg2000'])
/** Share of the pixels of the largest track below which a track is a preview. */
const PREVIEW_SHARE = 0.5
/** Share of the frames of the track with the most below which a track is a slide show. */
const SLIDES_SHARE = 0.1

/**
 * Returns the picture track of a film that has several: not a cover, which has one frame, nor a preview, which has few
 * frames or fewer pixels in all. Undefined if no picture moves.
 */
export function choosePicture<Picture extends CountedPicture>(pictures: readonly Picture[]): Picture | undefined {
  const mostPackets = Math.max(...pictures.map(({ packets }) => packets))
  const moving = pictures.filter(({ packets }) => packets >= Math.max(2, mostPackets * SLIDES_SHARE))
  const films = moving.filter(({ stream }) => !STILL_CODECS.has(stream.codec_name))
  const candidates = films.length > 0 ? films : moving
  const most = Math.max(...candidates.map(countPixels))
  const [choice] = candidates
    .filter((candidate) => countPixels(candidate) >= most * PREVIEW_SHARE)
    .toSorted(preferDefault)
  return choice
}

const countPixels = ({ stream: { width, height }, packets }: CountedPicture) => width * height * packets

const preferDefault = (a: CountedPicture, b: CountedPicture) =>
  b.stream.disposition.default - a.stream.disposition.default
