import type { Runtime, Session, Tensor } from './runtime.ts'
import { FRAME_SIZE, SAMPLE_RATE } from './read-wav.ts'

/** Preceding samples that the detector needs with each frame. */
const CONTEXT_SAMPLES = 64
/** Probability of speech at which a segment starts, and below which it may end. */
const START_THRESHOLD = 0.5
const END_THRESHOLD = 0.35
const toFrames = (seconds: number) => Math.round((seconds * SAMPLE_RATE) / FRAME_SIZE)
/** In frames: silence that ends a segment, silence kept around a segment, minimum and maximum length of a segment. */
const SILENCE_FRAMES = toFrames(0.45)
const LEAD_FRAMES = toFrames(0.1)
const MIN_FRAMES = toFrames(0.25)
const MAX_FRAMES = toFrames(9)
/** Minimum length of a segment before a cut. A too long segment is cut where speech is least likely. */
const MIN_FRAMES_BEFORE_CUT = toFrames(4)

/** A segment of speech. Times in seconds. */
export interface Speech {
  from: number
  to: number
  samples: Float32Array
}

interface ScoredFrame {
  frame: Float32Array
  /** Probability of speech. */
  probability: number
}

/** Splits audio into segments of speech at silence. */
export async function* findSpeech(
  sound: AsyncIterable<Float32Array>,
  detectVoice: (frame: Float32Array) => Promise<number>,
): AsyncGenerator<Speech> {
  let frames: ScoredFrame[] = []
  let isSpeaking = false
  let silentFrames = 0
  let frameCount = 0
  for await (const frame of sound) {
    const probability = await detectVoice(frame)
    frameCount += 1
    frames.push({ frame, probability })
    if (!isSpeaking) {
      frames = frames.slice(-LEAD_FRAMES - 1)
      isSpeaking = probability >= START_THRESHOLD
      silentFrames = 0
      continue
    }
    silentFrames = probability < END_THRESHOLD ? silentFrames + 1 : 0
    if (silentFrames >= SILENCE_FRAMES) {
      yield* toSpeech(frames.slice(0, frames.length - silentFrames + LEAD_FRAMES), frameCount - frames.length)
      frames = frames.slice(-LEAD_FRAMES)
      isSpeaking = false
    } else if (frames.length >= MAX_FRAMES) {
      const cut = findQuietest(frames)
      yield* toSpeech(frames.slice(0, cut), frameCount - frames.length)
      frames = frames.slice(cut)
    }
  }
  if (isSpeaking) yield* toSpeech(frames, frameCount - frames.length)
}

function findQuietest(frames: readonly ScoredFrame[]): number {
  let quietest = frames.length - 1
  for (let index = MIN_FRAMES_BEFORE_CUT; index < frames.length; index += 1)
    if ((frames[index]?.probability ?? 1) < (frames[quietest]?.probability ?? 1)) quietest = index
  return Math.max(1, quietest)
}

function* toSpeech(frames: readonly ScoredFrame[], firstFrame: number): Generator<Speech> {
  if (frames.filter(({ probability }) => probability >= START_THRESHOLD).length < MIN_FRAMES) return
  const samples = new Float32Array(frames.length * FRAME_SIZE)
  for (const [index, { frame }] of frames.entries()) samples.set(frame, index * FRAME_SIZE)
  yield {
    from: (firstFrame * FRAME_SIZE) / SAMPLE_RATE,
    to: ((firstFrame + frames.length) * FRAME_SIZE) / SAMPLE_RATE,
    samples,
  }
}

/** Creates a voice detector (Silero), which processes consecutive frames. */
export function createVoiceDetector({ Tensor }: Runtime, session: Session) {
  const rate = new Tensor('int64', BigInt64Array.from([BigInt(SAMPLE_RATE)]), [1])
  let state: Tensor = new Tensor('float32', new Float32Array(2 * 128), [2, 1, 128])
  let context = new Float32Array(CONTEXT_SAMPLES)
  return async (frame: Float32Array): Promise<number> => {
    const input = new Float32Array(CONTEXT_SAMPLES + FRAME_SIZE)
    input.set(context)
    input.set(frame, CONTEXT_SAMPLES)
    context = frame.slice(-CONTEXT_SAMPLES)
    const output = await session.run({ input: new Tensor('float32', input, [1, input.length]), state, sr: rate })
    state = output['stateN'] ?? state
    return output['output']?.data[0] ?? 0
  }
}
