import { MAX_CAPTION_FILE_LENGTH } from '#contract/content/content-limits.ts'
import { type ParsedCue, readCaptions } from '#rules/captions/read-captions.ts'
import { readTiming } from '#rules/captions/timing.ts'
import { runProgram } from '#server/platform/media-tools/run-program.ts'
import { type TranscriptionRequest, type Transcriber, TranscriberFailed } from '#server/ports/transcriber.ts'

interface Program extends Pick<Transcriber, 'name' | 'languages'> {
  /** The program and its first arguments. */
  command: readonly string[]
  /** Runs with the lowest priority. */
  isBackground: boolean
}

/**
 * Runs a program with the audio file and its language as its last arguments. The program writes WebVTT or SubRip to its
 * standard output line by line, and is killed when this process ends.
 */
export const programTranscriber = ({ command, isBackground, ...program }: Program): Transcriber => ({
  ...program,
  async transcribe({ audio, lang, signal, onProgress }: TranscriptionRequest) {
    const outputLimit = new AbortController()
    const lines: string[] = []
    let length = 0
    const onLine = (line: string) => {
      length += line.length + 1
      if (length > MAX_CAPTION_FILE_LENGTH)
        return outputLimit.abort(
          new TranscriberFailed('The captioning program wrote more text than captions can have.'),
        )
      lines.push(line)
      const timing = readTiming(line)
      if (timing) onProgress(timing.to / 1000)
    }
    const { code, outputLines } = await runProgram([...command, audio, lang], {
      signal: AbortSignal.any([signal, outputLimit.signal]),
      isBackground,
      onLine,
    })
    if (code === 127) throw new TranscriberFailed(`The program ${command[0] ?? ''} is not installed.`)
    if (code !== 0)
      throw new TranscriberFailed(`The captioning program failed: ${outputLines.at(-1) ?? `exit code ${code}.`}`)
    return readCues(lines)
  },
})

function readCues(lines: readonly string[]): ParsedCue[] {
  if (!lines.some((line) => line.includes('-->'))) return []
  const parsed = readCaptions(lines.join('\n'))
  if ('reason' in parsed)
    throw new TranscriberFailed(`The captioning program wrote invalid captions, line ${parsed.line}: ${parsed.reason}.`)
  return parsed.cues
}
