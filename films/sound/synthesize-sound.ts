import type { Film } from '../film.ts'
import { filmNoises, type Noise } from './noises.ts'
import { filmLength } from '../timeline.ts'

/** Samples per second. */
const SAMPLE_RATE = 48_000

/**
 * A synthesized noise: a tone that glides between two pitches, mixed with low-pass noise (`dull`) and white noise
 * (`bright`).
 */
interface NoiseShape {
  seconds: number
  /** Volume of the tone. */
  tone: number
  /** First pitch in hertz. */
  from: number
  /** Last pitch in hertz. */
  to: number
  /** Volume of the low-pass noise. */
  dull: number
  /** Volume of the white noise. */
  bright: number
}

const noiseShapes: Record<Noise | 'chime', NoiseShape> = {
  chime: { seconds: 1.2, tone: 0.11, from: 392, to: 392, dull: 0, bright: 0 },
  step: { seconds: 0.12, tone: 0.2, from: 95, to: 58, dull: 0.35, bright: 0 },
  grip: { seconds: 0.07, tone: 0.02, from: 160, to: 120, dull: 0.25, bright: 0.08 },
  slip: { seconds: 0.16, tone: 0, from: 200, to: 200, dull: 0.2, bright: 0.14 },
  thump: { seconds: 0.34, tone: 0.62, from: 78, to: 38, dull: 0.9, bright: 0.03 },
  slap: { seconds: 0.11, tone: 0.1, from: 210, to: 150, dull: 0.4, bright: 0.42 },
  tap: { seconds: 0.09, tone: 0.16, from: 190, to: 130, dull: 0.5, bright: 0.16 },
  strike: { seconds: 0.15, tone: 0.34, from: 150, to: 76, dull: 0.7, bright: 0.26 },
  click: { seconds: 0.05, tone: 0.03, from: 2600, to: 2200, dull: 0, bright: 0.16 },
  door: { seconds: 0.6, tone: 0.05, from: 120, to: 84, dull: 0.5, bright: 0.02 },
}
/** Volume of the background noise. Complete silence between two noises would sound like a technical fault. */
const BACKGROUND_VOLUME = 0.004

/**
 * Returns the sound of a film as a mono WAV file of 48 kHz: background noise, a tone on the title card, and the noises
 * of the scene.
 */
export function synthesizeSound(film: Film): Buffer {
  const samples = new Float32Array(Math.round(filmLength(film) * SAMPLE_RATE))
  const random = createWhiteNoise(film.number)
  let background = 0
  for (let i = 0; i < samples.length; i += 1) {
    background += (random() - background) * 0.03
    samples[i] = background * BACKGROUND_VOLUME * 6
  }
  addNoise(samples, 0.15, noiseShapes.chime, random)
  for (const { at, kind } of filmNoises(film)) addNoise(samples, at, noiseShapes[kind], random)
  return toWav(samples)
}

function addNoise(samples: Float32Array, at: number, shape: NoiseShape, random: () => number): void {
  const start = Math.round(at * SAMPLE_RATE)
  const count = Math.min(Math.round(shape.seconds * SAMPLE_RATE), samples.length - start)
  let phase = 0
  let dull = 0
  for (let i = 0; i < count; i += 1) {
    const u = i / (shape.seconds * SAMPLE_RATE)
    const fade = Math.min(1, i / 90) * Math.exp(-5 * u)
    phase += (2 * Math.PI * (shape.from + (shape.to - shape.from) * u)) / SAMPLE_RATE
    const white = random()
    dull += (white - dull) * 0.05
    const sound = shape.tone * Math.sin(phase) + shape.dull * dull + shape.bright * white * Math.exp(-9 * u)
    samples[start + i] = (samples[start + i] ?? 0) + sound * fade
  }
}

/** Returns a function that generates white noise between -1 and 1, identical in every run (mulberry32). */
function createWhiteNoise(seed: number): () => number {
  let state = seed * 0x9e3779b1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let hash = Math.imul(state ^ (state >>> 15), 1 | state)
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 31 - 1
  }
}

function toWav(samples: Float32Array): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples.length * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(SAMPLE_RATE, 24)
  file.writeUInt32LE(SAMPLE_RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples.length * 2, 40)
  for (const [i, sample] of samples.entries())
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + i * 2)
  return file
}
