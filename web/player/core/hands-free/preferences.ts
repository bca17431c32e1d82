import { createStore } from '../engine/store.ts'

/** Settings of this device for speech, voice commands and bell. */
export interface HandsFreePreferences {
  /** Chapter titles, cues and repetitions are spoken. */
  speaks: boolean
  /** Voice commands of `voice-commands.ts` are recognized. */
  listens: boolean
  /** Volume of the bell, from 0 to 1. */
  bell: number
}

/** Key in `localStorage`. */
export const HANDS_FREE_KEY = 'hands-free'
/** Speech and voice commands are opt-in. */
const DEFAULT_SETTINGS: HandsFreePreferences = { speaks: false, listens: false, bell: 0.8 }

/** Validates the stored value, which may be anything. */
export function readHandsFree(text: string | null): HandsFreePreferences {
  try {
    const storedValue: unknown = JSON.parse(text ?? '{}')
    const { speaks, listens, bell }: Record<keyof HandsFreePreferences, unknown> =
      typeof storedValue === 'object' && storedValue !== null
        ? { ...DEFAULT_SETTINGS, ...storedValue }
        : DEFAULT_SETTINGS
    const isVolume = typeof bell === 'number' && bell >= 0 && bell <= 1
    return { speaks: speaks === true, listens: listens === true, bell: isVolume ? bell : DEFAULT_SETTINGS.bell }
  } catch {
    return DEFAULT_SETTINGS
  }
}

/** Null if the browser forbids access to storage. */
function readStoredText() {
  try {
    return globalThis.localStorage?.getItem(HANDS_FREE_KEY) ?? null
  } catch {
    return null
  }
}

export const handsFree = createStore<HandsFreePreferences>(readHandsFree(readStoredText()))

export function changeHandsFree(patch: Partial<HandsFreePreferences>) {
  handsFree.set(patch)
  try {
    localStorage.setItem(HANDS_FREE_KEY, JSON.stringify(handsFree.get()))
  } catch {
    // Without storage the setting lasts until the page is closed.
  }
}
