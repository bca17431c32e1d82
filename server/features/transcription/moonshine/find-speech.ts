import type { Runtime, Session, Tensor } from './runtime.ts'
import { FRAME, RATE } from './read-wav.ts'

/** Preceding samples that the detector needs with each frame. */
const CONTEXT = 64
/** Probability of speech at which a segment starts, and below which it may end. */
const BEGINS = 0.5
const ENDS = 0.35
const frames = (seconds: number) => Math.round((seconds * RATE) / FRAME)
/** Frames: silence that ends a segment, silence kept around a segment, shortest and longest segment. */
const SILENCE = frames(0.45)
const BEFORE = frames(0.1)
const SHORTEST = frames(0.25)
const LONGEST = frames(9)
/** A segment that gets too long is cut where speech is least likely, after this minimum. */
const FIRST_CUT = frames(4)

/** A segment of speech. Times in seconds. */
export interface Speech {
  from: number
  to: number
  samples: Float32Array
}

interface Heard {
  frame: Float32Array
  /** Probability of speech. */
  voice: number
}

/** Splits sound into segments of speech at silence. */
export async function* findSpeech(
  sound: AsyncIterable<Float32Array>,
  voiceOf: (frame: Float32Array) => Promise<number>,
): AsyncGenerator<Speech> {
  let piece: Heard[] = []
  let isSpeaking = false
  let silence = 0
  let count = 0
  for await (const frame of sound) {
    const voice = await voiceOf(frame)
    count += 1
    piece.push({ frame, voice })
    if (!isSpeaking) {
      piece = piece.slice(-BEFORE - 1)
      isSpeaking = voice >= BEGINS
      silence = 0
      continue
    }
    silence = voice < ENDS ? silence + 1 : 0
    if (silence >= SILENCE) {
      yield* toSpeech(piece.slice(0, piece.length - silence + BEFORE), count - piece.length)
      piece = piece.slice(-BEFORE)
      isSpeaking = false
    } else if (piece.length >= LONGEST) {
      const cut = quietest(piece)
      yield* toSpeech(piece.slice(0, cut), count - piece.length)
      piece = piece.slice(cut)
    }
  }
  if (isSpeaking) yield* toSpeech(piece, count - piece.length)
}

function quietest(piece: readonly Heard[]): number {
  let at = piece.length - 1
  for (let index = FIRST_CUT; index < piece.length; index += 1)
    if ((piece[index]?.voice ?? 1) < (piece[at]?.voice ?? 1)) at = index
  return Math.max(1, at)
}

function* toSpeech(piece: readonly Heard[], first: number): Generator<Speech> {
  if (piece.filter(({ voice }) => voice >= BEGINS).length < SHORTEST) return
  const samples = new Float32Array(piece.length * FRAME)
  for (const [index, { frame }] of piece.entries()) samples.set(frame, index * FRAME)
  yield { from: (first * FRAME) / RATE, to: ((first + piece.length) * FRAME) / RATE, samples }
}

/** Creates a voice detector (Silero), which processes consecutive frames. */
export function voiceDetector({ Tensor }: Runtime, session: Session) {
  const rate = new Tensor('int64', BigInt64Array.from([BigInt(RATE)]), [1])
  let state: Tensor = new Tensor('float32', new Float32Array(2 * 128), [2, 1, 128])
  let before = new Float32Array(CONTEXT)
  return async (frame: Float32Array): Promise<number> => {
    const input = new Float32Array(CONTEXT + FRAME)
    input.set(before)
    input.set(frame, CONTEXT)
    before = frame.slice(-CONTEXT)
    const answer = await session.run({ input: new Tensor('float32', input, [1, input.length]), state, sr: rate })
    state = answer['stateN'] ?? state
    return answer['output']?.data[0] ?? 0
  }
}
