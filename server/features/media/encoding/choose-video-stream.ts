import type { Stream } from '#server/platform/media-tools/ffprobe.ts'

/** A video stream and the number of its packets, each of which is a frame. */
export interface VideoStreamWithPackets {
  stream: Stream
  packets: number
}

/** Codecs of covers and previews. A stream with such a codec is chosen only if there is no other video stream. */
const STILL_CODECS = new Set(['mjpeg', 'png', 'bmp', 'gif', 'tiff', 'webp', 'jpegls', 'jpeg2000'])
/** A stream with less than this share of the pixels of the largest stream is a preview. */
const MIN_PIXEL_SHARE = 0.5
/** A stream with less than this share of the frames of the longest stream is a slide show. */
const MIN_FRAME_SHARE = 0.1

/**
 * Chooses the video stream of a film. Skips covers, which have one frame, and previews and slide shows, which have far
 * fewer pixels or frames than the largest or longest stream. Undefined if no stream has a moving picture.
 */
export function chooseVideoStream<Video extends VideoStreamWithPackets>(streams: readonly Video[]): Video | undefined {
  const mostPackets = Math.max(...streams.map(({ packets }) => packets))
  const movingStreams = streams.filter(({ packets }) => packets >= Math.max(2, mostPackets * MIN_FRAME_SHARE))
  const filmStreams = movingStreams.filter(({ stream }) => !STILL_CODECS.has(stream.codec_name))
  const candidates = filmStreams.length > 0 ? filmStreams : movingStreams
  const mostPixels = Math.max(...candidates.map(countPixels))
  const [choice] = candidates
    .filter((candidate) => countPixels(candidate) >= mostPixels * MIN_PIXEL_SHARE)
    .toSorted(preferDefault)
  return choice
}

const countPixels = ({ stream: { width, height }, packets }: VideoStreamWithPackets) => width * height * packets

const preferDefault = (a: VideoStreamWithPackets, b: VideoStreamWithPackets) =>
  b.stream.disposition.default - a.stream.disposition.default
