/**
 * Times of the wire are rounded to the millisecond: a time this share of a frame too early still belongs to the frame.
 */
const ROUNDING = 0.1
/** For films that name none: the rate of most cameras. */
export const DEFAULT_FRAME_RATE = 30

/** The number of the frame that is on the screen at a time. */
export const frameAt = (time: number, rate: number) => Math.max(0, Math.floor(time * rate + ROUNDING))

/** When a frame begins. */
export const startOf = (frame: number, rate: number) => Math.round((frame * 1000) / rate) / 1000

/** The middle of a frame: a seek there shows this frame, however the browser rounds. */
export const middleOf = (frame: number, rate: number) => (frame + 0.5) / rate

/** The same time moved by so many frames; never before the film. */
export const moveByFrames = (time: number, frames: number, rate: number) =>
  startOf(Math.max(0, frameAt(time, rate) + frames), rate)
