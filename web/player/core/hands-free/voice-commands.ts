import type { MatCommand } from '../mat/mat.ts'
import { changeHandsFree } from './preferences.ts'
import { isSpeaking } from './speech.ts'

/** What somebody may say. */
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

/** The command in what was heard. More words than a call has are talk in the gym. */
export function spokenCommand(heard: string): SpokenCommand | undefined {
  const words = heard.trim().toLowerCase()
  if (words.split(/\s+/).length > LONGEST_CALL) return undefined
  return phrases.find(([pattern]) => pattern.test(words))?.[1]
}
const LONGEST_CALL = 4

/** The same as a press in mat mode. Undefined where it would change nothing. */
export function asMatCommand(command: SpokenCommand, isPaused: boolean): MatCommand | undefined {
  if (command === 'pause' || command === 'play') return isPaused === (command === 'play') ? 'toggle' : undefined
  return command
}

/** The part of the Web Speech API that is used here; no library of types has its static methods yet. */
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

/** Undefined if the browser cannot be limited to recognition on the device. */
function recognitionClass(): RecognitionClass | undefined {
  const found: unknown =
    Reflect.get(globalThis, 'SpeechRecognition') ?? Reflect.get(globalThis, 'webkitSpeechRecognition')
  return isLocalRecognition(found) ? found : undefined
}

const isLocalRecognition = (found: unknown): found is RecognitionClass =>
  typeof found === 'function' && 'available' in found && 'processLocally' in found.prototype

export const mayRecognize = () => recognitionClass() !== undefined

/**
 * Asks whether the browser recognizes speech on the device, and lets it load what it needs for that. `failed`: it does,
 * but what it needs did not come.
 */
export async function prepareRecognition(): Promise<'ready' | 'failed' | 'none'> {
  const found = recognitionClass()
  const state = await found?.available(here).catch(() => undefined)
  if (state === 'available') return 'ready'
  if (!found?.install || state === undefined || state === 'unavailable') return 'none'
  return (await found.install(here).catch(() => false)) ? 'ready' : 'failed'
}

/** Errors after which the browser would only refuse again. */
const FINAL = ['not-allowed', 'service-not-allowed', 'language-not-supported', 'audio-capture']

/** Listens until the returned function is called. A refusal of the browser switches the setting off. */
export function listen(onCommand: (command: SpokenCommand) => void) {
  const Recognition = recognitionClass()
  if (!Recognition) return () => undefined
  const stopped = new AbortController()
  const ear = new Recognition()
  ear.lang = LANG
  ear.continuous = true
  ear.processLocally = true
  ear.addEventListener('result', (event) => {
    const command = spokenCommand(lastTranscript(event))
    // The recognition picks up the device's own voice as well.
    if (command && !isSpeaking()) onCommand(command)
  })
  ear.addEventListener('error', (event) => {
    if (!FINAL.includes(String(Reflect.get(event, 'error')))) return
    stopped.abort()
    changeHandsFree({ listens: false })
  })
  // Browsers end it after a silence.
  ear.addEventListener('end', () => !stopped.signal.aborted && setTimeout(start, RESTART))
  const start = () => !stopped.signal.aborted && ear.start()
  start()
  return () => {
    stopped.abort()
    ear.abort()
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
