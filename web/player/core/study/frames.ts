/** Share of a frame by which a time may precede the frame, because browsers round times to milliseconds. */
const ROUNDING_TOLERANCE = 0.1
/** Default for films without a frame rate. */
export const DEFAULT_FRAME_RATE = 30

/** Number of the frame at a time. */
export const frameAt = (time: number, rate: number) => Math.max(0, Math.floor(time * rate + ROUNDING_TOLERANCE))

/** Start of a frame in seconds. */
export const frameStart = (frame: number, rate: number) => Math.round((frame * 1000) / rate) / 1000

/** Middle of a frame; a seek there shows this frame despite rounding by the browser. */
export const frameMiddle = (frame: number, rate: number) => (frame + 0.5) / rate

/** Moves a time by a number of frames, limited to the start of the film. */
export const moveByFrames = (time: number, frames: number, rate: number) =>
  frameStart(Math.max(0, frameAt(time, rate) + frames), rate)
