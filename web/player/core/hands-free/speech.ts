import { handsFree } from './preferences.ts'

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

/** Returns a local voice, because others send text to their vendor. The default voice is preferred. */
export function localVoice<V extends Voice>(voices: readonly V[], lang: string): V | undefined {
  const language = lang.split('-', 1)[0]?.toLowerCase()
  const localVoices = voices.filter(
    (voice) => voice.localService && voice.lang.toLowerCase().split(/[-_]/)[0] === language,
  )
  return localVoices.find((voice) => voice.default) ?? localVoices[0]
}

const synthesis = (): SpeechSynthesis | undefined => globalThis.speechSynthesis
const voiceHere = () => localVoice(synthesis()?.getVoices() ?? [], document.documentElement.lang || 'en')

export const hasVoice = () => voiceHere() !== undefined

/** Browsers load their voices asynchronously. */
export function onVoices(listener: () => void) {
  synthesis()?.addEventListener?.('voiceschanged', listener)
  return () => synthesis()?.removeEventListener?.('voiceschanged', listener)
}

/** Kind of the current utterance; a number may be skipped, a cue may not. */
let current: 'cue' | 'count' = 'count'

/** Replaces the current utterance by a cue, if speech is on. */
export const speakCue = (text: string) => speak(text, 'cue')

/** Speaks a number unless a cue is being spoken, because a late number would be wrong. */
export function speakCount(count: number) {
  if (synthesis()?.speaking === true && current === 'cue') return
  speak(String(count), 'count')
}

function speak(text: string, kind: 'cue' | 'count') {
  const voices = synthesis()
  const voice = voiceHere()
  if (!voices || !voice || !handsFree.get().speaks) return
  voices.cancel()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  current = kind
  voices.speak(utterance)
}

export const stopSpeaking = () => synthesis()?.cancel()
export const isSpeaking = () => synthesis()?.speaking === true
