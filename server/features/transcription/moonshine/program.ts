import { formatVttTime } from '#rules/captions/timing.ts'
import { findSpeech, createVoiceDetector } from './find-speech.ts'
import { createSpeechRecognizer } from './recognize-speech.ts'
import { files } from './packages.ts'
import { readFrames } from './read-wav.ts'
import { loadRuntime } from './runtime.ts'
import { toCues } from './to-cues.ts'

/**
 * Transcribes a WAV file as WebVTT, line by line: `program.ts FOLDER AUDIO LANG`. Runs as a separate process, because
 * it computes for minutes and needs 300 MB.
 */
const [folder = '', audio = ''] = process.argv.slice(2)
const { runtime, openSession, decode } = await loadRuntime(folder)
const detectVoice = createVoiceDetector(runtime, await openSession(files.voice))
const recognize = createSpeechRecognizer(runtime, {
  encoder: await openSession(files.encoder),
  decoder: await openSession(files.decoder),
  decode,
})
const write = (lines: string) => process.stdout.write(`${lines}\n`)
const formatTime = (seconds: number) => formatVttTime(Math.round(seconds * 1000))

write('WEBVTT\n')
for await (const { from, to, samples } of findSpeech(readFrames(audio), detectVoice))
  for (const cue of toCues({ from, to, text: await recognize(samples) }))
    write(
      `${formatTime(cue.from)} --> ${formatTime(cue.to)}\n${cue.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}\n`,
    )
