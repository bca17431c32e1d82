import { handsFree } from './preferences.ts'

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

/** Returns a voice on this device, because online voices send the text to their vendor. Prefers the default voice. */
export function findLocalVoice<V extends Voice>(voices: readonly V[], lang: string): V | undefined {
  const language = lang.split('-', 1)[0]?.toLowerCase()
  const localVoices = voices.filter(
    (voice) => voice.localService && voice.lang.toLowerCase().split(/[-_]/)[0] === language,
  )
  return localVoices.find((voice) => voice.default) ?? localVoices[0]
}

const getSynthesis = (): SpeechSynthesis | undefined => globalThis.speechSynthesis
const getVoice = () => findLocalVoice(getSynthesis()?.getVoices() ?? [], document.documentElement.lang || 'en')

export const hasVoice = () => getVoice() !== undefined

/** Browsers load their voices asynchronously. */
export function subscribeToVoices(listener: () => void) {
  getSynthesis()?.addEventListener?.('voiceschanged', listener)
  return () => getSynthesis()?.removeEventListener?.('voiceschanged', listener)
}

/** Kind of the current utterance. A count may be skipped, a cue may not. */
let utteranceKind: 'cue' | 'count' = 'count'

/** Replaces the current utterance with a cue, if speech is on. */
export const speakCue = (text: string) => speak(text, 'cue')

/** Speaks a number unless a cue is being spoken, because a late number would be wrong. */
export function speakCount(count: number) {
  if (getSynthesis()?.speaking === true && utteranceKind === 'cue') return
  speak(String(count), 'count')
}

function speak(text: string, kind: 'cue' | 'count') {
  const synthesis = getSynthesis()
  const voice = getVoice()
  if (!synthesis || !voice || !handsFree.get().speaks) return
  synthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  utteranceKind = kind
  synthesis.speak(utterance)
}

export const stopSpeaking = () => getSynthesis()?.cancel()
export const isSpeaking = () => getSynthesis()?.speaking === true
