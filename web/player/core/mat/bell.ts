import { handsFree } from '../hands-free/preferences.ts'

/** Partials of a bell; most are at frequencies that carry through a hall. */
const PARTIALS = [
  { frequency: 880, gain: 0.55 },
  { frequency: 2217, gain: 0.5 },
  { frequency: 3520, gain: 0.3 },
] as const
/** Seconds for which one stroke sounds. */
const STROKE_SECONDS = 1.8

let context: AudioContext | undefined
let output: AudioNode | undefined

/** Rings the bell `times` times. Silent before the first user interaction. */
export function ringBell(times = 1) {
  const { bell } = handsFree.get()
  if (bell === 0) return
  context ??= new AudioContext()
  output ??= connectLimiter(context)
  void context.resume()
  for (let stroke = 0; stroke < times; stroke += 1) strike(context, output, context.currentTime + stroke * 0.35, bell)
}

/** Limiter that prevents clipping when strokes overlap. */
function connectLimiter(audio: AudioContext) {
  const limiter = new DynamicsCompressorNode(audio, { threshold: -3, knee: 0, ratio: 20, attack: 0.001, release: 0.1 })
  limiter.connect(audio.destination)
  return limiter
}

function strike(audio: AudioContext, destination: AudioNode, startTime: number, volume: number) {
  for (const { frequency, gain } of PARTIALS) {
    const loudness = new GainNode(audio, { gain: 0 })
    loudness.gain.setValueAtTime(gain * volume, startTime)
    loudness.gain.exponentialRampToValueAtTime(0.001, startTime + STROKE_SECONDS)
    const tone = new OscillatorNode(audio, { frequency })
    tone.connect(loudness).connect(destination)
    tone.start(startTime)
    tone.stop(startTime + STROKE_SECONDS)
  }
}
