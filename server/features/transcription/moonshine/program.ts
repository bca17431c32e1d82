import { writeTime } from '#rules/captions/timing.ts'
import { findSpeech, createVoiceDetector } from './find-speech.ts'
import { createListener } from './listen.ts'
import { files } from './packages.ts'
import { readFrames } from './read-wav.ts'
import { loadRuntime } from './runtime.ts'
import { toCues } from './to-cues.ts'

/**
 * Transcribes a WAV file as WebVTT, line by line: `program.ts FOLDER AUDIO LANG`. Runs as a separate process, because
 * it computes for minutes and needs 300 MB.
 */
const [folder = '', audio = ''] = process.argv.slice(2)
const { runtime, open, decode } = await loadRuntime(folder)
const detectVoice = createVoiceDetector(runtime, await open(files.voice))
const listen = createListener(runtime, {
  encoder: await open(files.encoder),
  decoder: await open(files.decoder),
  decode,
})
const write = (lines: string) => process.stdout.write(`${lines}\n`)
const time = (seconds: number) => writeTime(Math.round(seconds * 1000))

write('WEBVTT\n')
for await (const { from, to, samples } of findSpeech(readFrames(audio), detectVoice))
  for (const cue of toCues({ from, to, text: await listen(samples) }))
    write(`${time(cue.from)} --> ${time(cue.to)}\n${cue.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}\n`)
