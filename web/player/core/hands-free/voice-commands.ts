import type { MatCommand } from '../mat/mat-segments.ts'
import { changeHandsFree } from './preferences.ts'
import { isSpeaking } from './speech.ts'

export type SpokenCommand = 'again' | 'slower' | 'faster' | 'mirror' | 'next' | 'previous' | 'pause' | 'play'

const phrases: readonly (readonly [RegExp, SpokenCommand])[] = [
  [/\b(again|once more|repeat)\b/, 'again'],
  [/\b(slower|slow down)\b/, 'slower'],
  [/\b(faster|speed up)\b/, 'faster'],
  [/\b(other side|switch sides?|mirror)\b/, 'mirror'],
  [/\bnext\b/, 'next'],
  [/\b(back|before|previous)\b/, 'previous'],
  [/\b(pause|stop|wait)\b/, 'pause'],
  [/\b(play|go on|continue)\b/, 'play'],
]

/** Returns the recognized command. Phrases longer than a command are ignored. */
export function parseSpokenCommand(transcript: string): SpokenCommand | undefined {
  const normalized = transcript.trim().toLowerCase()
  if (normalized.split(/\s+/).length > MAX_COMMAND_WORDS) return undefined
  return phrases.find(([pattern]) => pattern.test(normalized))?.[1]
}
const MAX_COMMAND_WORDS = 4

/** Equivalent mat command; undefined if the command would have no effect. */
export function toMatCommand(command: SpokenCommand, isPaused: boolean): MatCommand | undefined {
  if (command === 'pause' || command === 'play') return isPaused === (command === 'play') ? 'toggle' : undefined
  return command
}

/** The part of the Web Speech API used here; TypeScript's types lack its static methods. */
interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  processLocally: boolean
  start: () => void
  abort: () => void
}
interface RecognitionOptions {
  langs: string[]
  processLocally: true
}
interface RecognitionClass {
  new (): Recognition
  available: (options: RecognitionOptions) => Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>
  install?: (options: RecognitionOptions) => Promise<boolean>
}

const LANG = 'en-US'
const recognitionOptions: RecognitionOptions = { langs: [LANG], processLocally: true }

/** Undefined without support for on-device recognition. */
function getRecognitionClass(): RecognitionClass | undefined {
  const candidate: unknown =
    Reflect.get(globalThis, 'SpeechRecognition') ?? Reflect.get(globalThis, 'webkitSpeechRecognition')
  return isLocalRecognition(candidate) ? candidate : undefined
}

const isLocalRecognition = (value: unknown): value is RecognitionClass =>
  typeof value === 'function' && 'available' in value && 'processLocally' in value.prototype

export const canRecognize = () => getRecognitionClass() !== undefined

/** Checks for on-device recognition and downloads its language pack. `none`: unsupported; `failed`: download failed. */
export async function prepareRecognition(): Promise<'ready' | 'failed' | 'none'> {
  const SpeechRecognition = getRecognitionClass()
  const state = await SpeechRecognition?.available(recognitionOptions).catch(() => undefined)
  if (state === 'available') return 'ready'
  if (!SpeechRecognition?.install || state === undefined || state === 'unavailable') return 'none'
  return (await SpeechRecognition.install(recognitionOptions).catch(() => false)) ? 'ready' : 'failed'
}

/** Errors that would recur on every retry. */
const PERMANENT_ERRORS = ['not-allowed', 'service-not-allowed', 'language-not-supported', 'audio-capture']

/** Recognizes commands until the returned function is called. A rejection by the browser turns the setting off. */
export function listenForCommands(onCommand: (command: SpokenCommand) => void) {
  const Recognition = getRecognitionClass()
  if (!Recognition) return () => undefined
  const stopController = new AbortController()
  const recognizer = new Recognition()
  recognizer.lang = LANG
  recognizer.continuous = true
  recognizer.processLocally = true
  recognizer.addEventListener('result', (event) => {
    const command = parseSpokenCommand(lastTranscript(event))
    // Ignores the device's own speech.
    if (command && !isSpeaking()) onCommand(command)
  })
  recognizer.addEventListener('error', (event) => {
    if (!PERMANENT_ERRORS.includes(String(Reflect.get(event, 'error')))) return
    stopController.abort()
    changeHandsFree({ listens: false })
  })
  // Browsers end recognition after silence.
  recognizer.addEventListener('end', () => !stopController.signal.aborted && setTimeout(start, RESTART_DELAY_MS))
  const start = () => !stopController.signal.aborted && recognizer.start()
  start()
  return () => {
    stopController.abort()
    recognizer.abort()
  }
}
/** Milliseconds after which recognition starts again. */
const RESTART_DELAY_MS = 250

function lastTranscript(event: Event): string {
  const results: unknown = Reflect.get(event, 'results')
  const lastResult = Array.from(isList(results) ? results : []).at(-1)
  const [bestAlternative] = Array.from(isList(lastResult) ? lastResult : [])
  return typeof bestAlternative === 'object' && bestAlternative !== null && 'transcript' in bestAlternative
    ? String(bestAlternative.transcript)
    : ''
}

const isList = (value: unknown): value is ArrayLike<unknown> =>
  typeof value === 'object' && value !== null && 'length' in value
