/** Time for which the last frame is shown before a restart. */
const LAST_FRAME_SECONDS = 0.8
const FRAME_SECONDS = 1 / 15

export interface IllustrationState {
  /** Time of the technique in seconds; greater than its length while the last frame is held. */
  at: number
  isPlaying: boolean
  isMirrored: boolean
  isLooped: boolean
  /** Speed factor: 1, 0.5 or 0.25. */
  rate: number
}

export interface Span {
  length: number
  loop: { from: number; until: number }
}

/** Applies a tool. The step tool also pauses, so that the frame stays visible. */
export function press(state: IllustrationState, tool: string, span: Span): IllustrationState {
  if (tool === 'play') return { ...state, isPlaying: !state.isPlaying }
  if (tool === 'mirror') return { ...state, isMirrored: !state.isMirrored }
  if (tool === 'slow') return { ...state, rate: state.rate === 1 ? 0.5 : state.rate === 0.5 ? 0.25 : 1 }
  if (tool === 'loop') return { ...state, isLooped: !state.isLooped }
  if (tool === 'step') return { ...wrap({ ...state, at: state.at + FRAME_SECONDS }, span, 0), isPlaying: false }
  return state
}

/** Advances the time by `seconds`. */
export const advance = (state: IllustrationState, seconds: number, span: Span): IllustrationState =>
  state.isPlaying ? wrap({ ...state, at: state.at + seconds * state.rate }, span, LAST_FRAME_SECONDS) : state

function wrap(state: IllustrationState, { length, loop }: Span, hold: number): IllustrationState {
  if (state.isLooped && (state.at < loop.from || state.at > loop.until)) return { ...state, at: loop.from }
  return state.at > length + hold ? { ...state, at: 0 } : state
}
