import type { Runtime, Session, Tensor } from './runtime.ts'
import { FRAME, RATE } from './read-wav.ts'

/** Preceding samples that the detector needs with each frame. */
const CONTEXT_SAMPLES = 64
/** Probability of speech at which a segment starts, and below which it may end. */
const START_THRESHOLD = 0.5
const END_THRESHOLD = 0.35
const toFrames = (seconds: number) => Math.round((seconds * RATE) / FRAME)
/** Frames: silence that ends a segment, silence kept around a segment, shortest and longest segment. */
const SILENCE_FRAMES = toFrames(0.45)
const LEAD_FRAMES = toFrames(0.1)
const MIN_FRAMES = toFrames(0.25)
const MAX_FRAMES = toFrames(9)
/** A segment that gets too long is cut where speech is least likely, after this minimum. */
const MIN_FRAMES_BEFORE_CUT = toFrames(4)

/** A segment of speech. Times in seconds. */
export interface Speech {
  from: number
  to: number
  samples: Float32Array
}

interface HeardFrame {
  frame: Float32Array
  /** Probability of speech. */
  voice: number
}

/** Splits sound into segments of speech at silence. */
export async function* findSpeech(
  sound: AsyncIterable<Float32Array>,
  detectVoice: (frame: Float32Array) => Promise<number>,
): AsyncGenerator<Speech> {
  let piece: HeardFrame[] = []
  let isSpeaking = false
  let silence = 0
  let count = 0
  for await (const frame of sound) {
    const voice = await detectVoice(frame)
    count += 1
    piece.push({ frame, voice })
    if (!isSpeaking) {
      piece = piece.slice(-LEAD_FRAMES - 1)
      isSpeaking = voice >= START_THRESHOLD
      silence = 0
      continue
    }
    silence = voice < END_THRESHOLD ? silence + 1 : 0
    if (silence >= SILENCE_FRAMES) {
      yield* toSpeech(piece.slice(0, piece.length - silence + LEAD_FRAMES), count - piece.length)
      piece = piece.slice(-LEAD_FRAMES)
      isSpeaking = false
    } else if (piece.length >= MAX_FRAMES) {
      const cut = findQuietest(piece)
      yield* toSpeech(piece.slice(0, cut), count - piece.length)
      piece = piece.slice(cut)
    }
  }
  if (isSpeaking) yield* toSpeech(piece, count - piece.length)
}

function findQuietest(piece: readonly HeardFrame[]): number {
  let at = piece.length - 1
  for (let index = MIN_FRAMES_BEFORE_CUT; index < piece.length; index += 1)
    if ((piece[index]?.voice ?? 1) < (piece[at]?.voice ?? 1)) at = index
  return Math.max(1, at)
}

function* toSpeech(piece: readonly HeardFrame[], first: number): Generator<Speech> {
  if (piece.filter(({ voice }) => voice >= START_THRESHOLD).length < MIN_FRAMES) return
  const samples = new Float32Array(piece.length * FRAME)
  for (const [index, { frame }] of piece.entries()) samples.set(frame, index * FRAME)
  yield { from: (first * FRAME) / RATE, to: ((first + piece.length) * FRAME) / RATE, samples }
}

/** Creates a voice detector (Silero), which processes consecutive frames. */
export function createVoiceDetector({ Tensor }: Runtime, session: Session) {
  const rate = new Tensor('int64', BigInt64Array.from([BigInt(RATE)]), [1])
  let state: Tensor = new Tensor('float32', new Float32Array(2 * 128), [2, 1, 128])
  let context = new Float32Array(CONTEXT_SAMPLES)
  return async (frame: Float32Array): Promise<number> => {
    const input = new Float32Array(CONTEXT_SAMPLES + FRAME)
    input.set(context)
    input.set(frame, CONTEXT_SAMPLES)
    context = frame.slice(-CONTEXT_SAMPLES)
    const output = await session.run({ input: new Tensor('float32', input, [1, input.length]), state, sr: rate })
    state = output['stateN'] ?? state
    return output['output']?.data[0] ?? 0
  }
}
