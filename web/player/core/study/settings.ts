/** The settings of the player that a device remembers. */
export interface Settings {
  volume: number
  muted: boolean
  /** Language of the captions, when they were on. */
  captions: string | undefined
  /** Size of the captions: 1 is the usual one. */
  captionSize: number
  captionGround: CaptionGround
  /** Single letters and digits are keys of the player (WCAG 2.1.4). */
  singleKeys: boolean
  /** IDs of the members of this device who mirror the picture. */
  mirrorFor: readonly string[]
  /** IDs of the members of this device for whom the next film follows by itself. */
  goOnFor: readonly string[]
}

/** The background of the captions. */
export type CaptionGround = 'solid' | 'half' | 'none'
export const CAPTION_GROUNDS: readonly CaptionGround[] = ['solid', 'half', 'none']
export const CAPTION_SIZES: readonly number[] = [0.75, 1, 1.5, 2]
/** A device remembers the mirror setting of this many members in each setting. */
export const MAX_MEMBERS = 20

const KEY = 'player'
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

/** A setting that is missing or invalid falls back to its default: anything may be in the storage of a browser. */
export function readSettings(storage: Pick<Storage, 'getItem'> | undefined): Settings {
  try {
    const saved: unknown = JSON.parse(storage?.getItem(KEY) ?? '{}')
    const defaults: Record<keyof Settings, unknown> = defaultSettings
    const { volume, muted, captions, captionSize, captionGround, singleKeys, mirrorFor, goOnFor } =
      typeof saved === 'object' && saved !== null ? { ...defaults, ...saved } : defaults
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaultSettings.volume,
      muted: muted === true,
      captions: typeof captions === 'string' ? captions : undefined,
      captionSize: CAPTION_SIZES.find((size) => size === captionSize) ?? defaultSettings.captionSize,
      captionGround: CAPTION_GROUNDS.find((ground) => ground === captionGround) ?? defaultSettings.captionGround,
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
    storage?.setItem(KEY, JSON.stringify(settings))
  } catch {
    // Without storage only the settings are lost.
  }
}
