/** Player settings stored on a device. The names are the stored keys. */
export interface Settings {
  volume: number
  muted: boolean
  /** Caption language, if captions were on. */
  captions: string | undefined
  /** Size of the captions; the default is 1. */
  captionSize: number
  captionGround: CaptionBackground
  /** Single-key shortcuts are enabled (WCAG 2.1.4). */
  singleKeys: boolean
  /** IDs of the members on this device who mirror the picture. */
  mirrorFor: readonly string[]
  /** IDs of the members on this device with autoplay of the next film. */
  goOnFor: readonly string[]
}

export type CaptionBackground = 'solid' | 'half' | 'none'
export const CAPTION_BACKGROUNDS: readonly CaptionBackground[] = ['solid', 'half', 'none']
export const CAPTION_SIZES: readonly number[] = [0.75, 1, 1.5, 2]
/** Maximum number of members stored per setting. */
export const MAX_MEMBERS = 20

const STORAGE_KEY = 'player'
export const defaultSettings: Settings = {
  volume: 1,
  muted: false,
  captions: undefined,
  captionSize: 1,
  captionGround: 'solid',
  singleKeys: true,
  mirrorFor: [],
  goOnFor: [],
}

/** Reads the settings. Missing or invalid values fall back to the defaults. */
export function readSettings(storage: Pick<Storage, 'getItem'> | undefined): Settings {
  try {
    const storedValue: unknown = JSON.parse(storage?.getItem(STORAGE_KEY) ?? '{}')
    const defaults: Record<keyof Settings, unknown> = defaultSettings
    const { volume, muted, captions, captionSize, captionGround, singleKeys, mirrorFor, goOnFor } =
      typeof storedValue === 'object' && storedValue !== null ? { ...defaults, ...storedValue } : defaults
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaultSettings.volume,
      muted: muted === true,
      captions: typeof captions === 'string' ? captions : undefined,
      captionSize: CAPTION_SIZES.find((size) => size === captionSize) ?? defaultSettings.captionSize,
      captionGround: CAPTION_BACKGROUNDS.find((ground) => ground === captionGround) ?? defaultSettings.captionGround,
      singleKeys: singleKeys !== false,
      mirrorFor: readMembers(mirrorFor),
      goOnFor: readMembers(goOnFor),
    }
  } catch {
    return defaultSettings
  }
}

const readMembers = (ids: unknown) =>
  Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(-MAX_MEMBERS) : []

export function saveSettings(storage: Pick<Storage, 'setItem'> | undefined, settings: Settings) {
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify(settings))
  } catch {
    // Without storage only the settings are lost.
  }
}
