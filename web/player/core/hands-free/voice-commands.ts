import type { MatCommand } from '../mat/mat.ts'
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
export function spokenCommand(heard: string): SpokenCommand | undefined {
  const words = heard.trim().toLowerCase()
  if (words.split(/\s+/).length > LONGEST_CALL) return undefined
  return phrases.find(([pattern]) => pattern.test(words))?.[1]
}
const LONGEST_CALL = 4

/** Equivalent mat command; undefined if it would change nothing. */
export function asMatCommand(command: SpokenCommand, isPaused: boolean): MatCommand | undefined {
  if (command === 'pause' || command === 'play') return isPaused === (command === 'play') ? 'toggle' : undefined
  return command
}

/** The used part of the Web Speech API; its static methods are missing in TypeScript's types. */
interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  processLocally: boolean
  start: () => void
  abort: () => void
}
interface Where {
  langs: string[]
  processLocally: true
}
interface RecognitionClass {
  new (): Recognition
  available: (where: Where) => Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>
  install?: (where: Where) => Promise<boolean>
}

const LANG = 'en-US'
const here: Where = { langs: [LANG], processLocally: true }

/** Undefined without support for on-device recognition. */
function recognitionClass(): RecognitionClass | undefined {
  const found: unknown =
    Reflect.get(globalThis, 'SpeechRecognition') ?? Reflect.get(globalThis, 'webkitSpeechRecognition')
  return isLocalRecognition(found) ? found : undefined
}

const isLocalRecognition = (found: unknown): found is RecognitionClass =>
  typeof found === 'function' && 'available' in found && 'processLocally' in found.prototype

export const mayRecognize = () => recognitionClass() !== undefined

/** Checks for on-device recognition and downloads its language pack. `failed`: supported, but the download failed. */
export async function prepareRecognition(): Promise<'ready' | 'failed' | 'none'> {
  const found = recognitionClass()
  const state = await found?.available(here).catch(() => undefined)
  if (state === 'available') return 'ready'
  if (!found?.install || state === undefined || state === 'unavailable') return 'none'
  return (await found.install(here).catch(() => false)) ? 'ready' : 'failed'
}

/** Errors that would recur on every retry. */
const FINAL = ['not-allowed', 'service-not-allowed', 'language-not-supported', 'audio-capture']

/** Recognizes commands until the returned function is called. A rejection by the browser turns the setting off. */
export function listen(onCommand: (command: SpokenCommand) => void) {
  const Recognition = recognitionClass()
  if (!Recognition) return () => undefined
  const stopped = new AbortController()
  const recognizer = new Recognition()
  recognizer.lang = LANG
  recognizer.continuous = true
  recognizer.processLocally = true
  recognizer.addEventListener('result', (event) => {
    const command = spokenCommand(lastTranscript(event))
    // Ignores the device's own speech.
    if (command && !isSpeaking()) onCommand(command)
  })
  recognizer.addEventListener('error', (event) => {
    if (!FINAL.includes(String(Reflect.get(event, 'error')))) return
    stopped.abort()
    changeHandsFree({ listens: false })
  })
  // Browsers end recognition after silence.
  recognizer.addEventListener('end', () => !stopped.signal.aborted && setTimeout(start, RESTART))
  const start = () => !stopped.signal.aborted && recognizer.start()
  start()
  return () => {
    stopped.abort()
    recognizer.abort()
  }
}
const RESTART = 250

function lastTranscript(event: Event): string {
  const results: unknown = Reflect.get(event, 'results')
  const last = Array.from(isList(results) ? results : []).at(-1)
  const [best] = Array.from(isList(last) ? last : [])
  return typeof best === 'object' && best !== null && 'transcript' in best ? String(best.transcript) : ''
}

const isList = (value: unknown): value is ArrayLike<unknown> =>
  typeof value === 'object' && value !== null && 'length' in value
