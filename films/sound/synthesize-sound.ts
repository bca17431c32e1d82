import type { Film } from '../film.ts'
import { heardIn } from './film-noises.ts'
import type { Noise } from './noises.ts'
import { filmLength } from '../timeline.ts'

const RATE = 48_000

/** A struck body: a tone that falls from one pitch to another, and how much of dull and of bright noise goes with it. */
interface Strike {
  seconds: number
  tone: number
  /** Hertz. */
  from: number
  to: number
  dull: number
  bright: number
}

const strikes: Record<Noise | 'chime', Strike> = {
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
/** A room is never silent: without this the film would sound switched off between two steps. */
const ROOM = 0.004

/** The film's sound: a quiet room, a tone on the card, and the mat. A mono WAV file of 48 kHz. */
export function makeSound(film: Film): Buffer {
  const samples = new Float32Array(Math.round(filmLength(film) * RATE))
  const random = noise(film.number)
  let air = 0
  for (let i = 0; i < samples.length; i += 1) {
    air += (random() - air) * 0.03
    samples[i] = air * ROOM * 6
  }
  add(samples, 0.15, strikes.chime, random)
  for (const { at, noise: kind } of heardIn(film)) add(samples, at, strikes[kind], random)
  return wav(samples)
}

function add(samples: Float32Array, at: number, strike: Strike, random: () => number): void {
  const start = Math.round(at * RATE)
  const count = Math.min(Math.round(strike.seconds * RATE), samples.length - start)
  let phase = 0
  let dull = 0
  for (let i = 0; i < count; i += 1) {
    const u = i / (strike.seconds * RATE)
    const fade = Math.min(1, i / 90) * Math.exp(-5 * u)
    phase += (2 * Math.PI * (strike.from + (strike.to - strike.from) * u)) / RATE
    const rough = random()
    dull += (rough - dull) * 0.05
    const sound = strike.tone * Math.sin(phase) + strike.dull * dull + strike.bright * rough * Math.exp(-9 * u)
    samples[start + i] = (samples[start + i] ?? 0) + sound * fade
  }
}

/** Noise between -1 and 1 that is the same in every run (mulberry32). */
function noise(seed: number): () => number {
  let state = seed * 0x9e3779b1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1
  }
}

function wav(samples: Float32Array): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples.length * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples.length * 2, 40)
  for (const [i, sample] of samples.entries())
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + i * 2)
  return file
}
