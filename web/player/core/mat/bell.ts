/** A gym's bell: two partials that die away. Heard over mats and music, and over the film. */
const PARTIALS = [
  { frequency: 880, gain: 0.5 },
  { frequency: 2217, gain: 0.22 },
] as const
const LONG = 1.4

let context: AudioContext | undefined

/** Rings so many times. Silent where the browser has not yet been touched. */
export function ringBell(times = 1) {
  context ??= new AudioContext()
  void context.resume()
  for (let stroke = 0; stroke < times; stroke += 1) strike(context, context.currentTime + stroke * 0.35)
}

function strike(audio: AudioContext, at: number) {
  for (const { frequency, gain } of PARTIALS) {
    const loudness = new GainNode(audio, { gain: 0 })
    loudness.gain.setValueAtTime(gain, at)
    loudness.gain.exponentialRampToValueAtTime(0.001, at + LONG)
    const tone = new OscillatorNode(audio, { frequency })
    tone.connect(loudness).connect(audio.destination)
    tone.start(at)
    tone.stop(at + LONG)
  }
}
