import type { Deck } from './deck.ts'

/** What a device remembers of how somebody likes to watch. It says nothing of who or what. */
export interface Settings {
  volume: number
  muted: boolean
  /** Language of the captions, when they were on. */
  captions: string | undefined
}

const KEY = 'player'
const plain: Settings = { volume: 1, muted: false, captions: undefined }

/** Whatever is not there or not right falls back to the plain setting: storage belongs to the browser, not to us. */
export function readSettings(storage: Pick<Storage, 'getItem'> | undefined): Settings {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? '{}')
    const { volume, muted, captions } = typeof kept === 'object' && kept !== null ? { ...plain, ...kept } : plain
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : plain.volume,
      muted: muted === true,
      captions: typeof captions === 'string' ? captions : undefined,
    }
  } catch {
    return plain
  }
}

export function keepSettings(storage: Pick<Storage, 'setItem'> | undefined, settings: Settings) {
  try {
    storage?.setItem(KEY, JSON.stringify(settings))
  } catch {
    // A full or forbidden storage costs only the memory of the volume.
  }
}

/** Starts as loud as this device remembers, and remembers what is changed. Answers the captions that were on. */
export function rememberSettings({ video, state, signal }: Deck): string | undefined {
  const storage = deviceStorage()
  const kept = readSettings(storage)
  video.volume = kept.volume
  video.muted = kept.muted
  let before: Settings = kept
  const keep = () => {
    const { volume, muted, captions, captionsOn } = state.get()
    // A film without captions in that language says nothing about the wish for them.
    const couldBeOn = captions.some(({ lang }) => lang === before.captions)
    const wish = captionsOn ?? (couldBeOn ? undefined : before.captions)
    if (volume === before.volume && muted === before.muted && wish === before.captions) return
    before = { volume, muted, captions: wish }
    keepSettings(storage, before)
  }
  signal.addEventListener('abort', state.subscribe(keep))
  return kept.captions
}

/** Undefined where the browser forbids even to look at it. */
function deviceStorage() {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
