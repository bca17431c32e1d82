import { createStore } from '../engine/store.ts'

/** Settings of speech, voice commands and bell of this device. */
export interface HandsFree {
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
const DEFAULT_SETTINGS: HandsFree = { speaks: false, listens: false, bell: 0.8 }

/** Validates the stored value, which may be anything. */
export function readHandsFree(text: string | null): HandsFree {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    const { speaks, listens, bell }: Record<keyof HandsFree, unknown> =
      typeof stored === 'object' && stored !== null ? { ...DEFAULT_SETTINGS, ...stored } : DEFAULT_SETTINGS
    const isVolume = typeof bell === 'number' && bell >= 0 && bell <= 1
    return { speaks: speaks === true, listens: listens === true, bell: isVolume ? bell : DEFAULT_SETTINGS.bell }
  } catch {
    return DEFAULT_SETTINGS
  }
}

/** Null if the browser forbids access to storage. */
function savedText() {
  try {
    return globalThis.localStorage?.getItem(HANDS_FREE_KEY) ?? null
  } catch {
    return null
  }
}

export const handsFree = createStore<HandsFree>(readHandsFree(savedText()))

export function changeHandsFree(patch: Partial<HandsFree>) {
  handsFree.set(patch)
  try {
    localStorage.setItem(HANDS_FREE_KEY, JSON.stringify(handsFree.get()))
  } catch {
    // Without storage the setting lasts until the page is closed.
  }
}
