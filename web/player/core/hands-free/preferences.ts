import { createStore } from '../engine/store.ts'

/** Which speech, commands and bells a device uses while hands are busy. */
export interface HandsFree {
  /** Chapter titles, cue words and repetitions are spoken. */
  speaks: boolean
  /** The device listens for the words of `voice-commands.ts`. */
  listens: boolean
  /** Volume of the bell, from 0 to 1. */
  bell: number
}

/** The name of its entry in the storage of the browser. */
export const HANDS_FREE_KEY = 'hands-free'
/** Nothing speaks or listens before somebody asks for it. */
const usual: HandsFree = { speaks: false, listens: false, bell: 0.8 }

/** Anything may be in the storage of a browser. */
export function readHandsFree(text: string | null): HandsFree {
  try {
    const saved: unknown = JSON.parse(text ?? '{}')
    const { speaks, listens, bell }: Record<keyof HandsFree, unknown> =
      typeof saved === 'object' && saved !== null ? { ...usual, ...saved } : usual
    const isVolume = typeof bell === 'number' && bell >= 0 && bell <= 1
    return { speaks: speaks === true, listens: listens === true, bell: isVolume ? bell : usual.bell }
  } catch {
    return usual
  }
}

/** Null where the browser forbids access to its storage. */
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
    // Without storage the choice holds until the page is closed.
  }
}
