import type { Stream } from '#server/platform/media-tools/ffprobe.ts'

/** A picture track and the number of its packets, each of which is a frame. */
export interface CountedPicture {
  stream: Stream
  packets: number
}

/** Codecs of covers and previews. A film uses them only if it has no other picture. */
const STILL_CODECS = new Set(['mjpeg', 'png', 'bmp', 'gif', 'tiff', 'webp', 'jpegls', 'jpeg2000'])
/** A track with less than this share of the pixels of the largest track is a preview. */
const PREVIEW_SHARE = 0.5
/** A track with less than this share of the frames of the longest track is a slide show. */
const SLIDES_SHARE = 0.1

/**
 * Chooses the picture track of a film. Skips covers, which have one frame, and previews, which have few frames or fewer
 * pixels in total. Undefined if no track has a moving picture.
 */
export function choosePicture<Picture extends CountedPicture>(pictures: readonly Picture[]): Picture | undefined {
  const mostPackets = Math.max(...pictures.map(({ packets }) => packets))
  const moving = pictures.filter(({ packets }) => packets >= Math.max(2, mostPackets * SLIDES_SHARE))
  const videos = moving.filter(({ stream }) => !STILL_CODECS.has(stream.codec_name))
  const candidates = videos.length > 0 ? videos : moving
  const mostPixels = Math.max(...candidates.map(countPixels))
  const [choice] = candidates
    .filter((candidate) => countPixels(candidate) >= mostPixels * PREVIEW_SHARE)
    .toSorted(preferDefault)
  return choice
}

const countPixels = ({ stream: { width, height }, packets }: CountedPicture) => width * height * packets

const preferDefault = (a: CountedPicture, b: CountedPicture) =>
  b.stream.disposition.default - a.stream.disposition.default
