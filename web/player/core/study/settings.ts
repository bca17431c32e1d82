/** What a device remembers of how somebody likes to watch. It says nothing of who or what. */
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
  /** The members of this device who see the picture mirrored, by number. */
  mirrorFor: readonly string[]
}

/** What the captions stand on. */
export type CaptionGround = 'solid' | 'half' | 'none'
export const CAPTION_GROUNDS: readonly CaptionGround[] = ['solid', 'half', 'none']
export const CAPTION_SIZES: readonly number[] = [0.75, 1, 1.5, 2]
/** A device is shared by a family, not by a town. */
export const MEMBERS = 20

const KEY = 'player'
export const defaultSettings: Settings = {
  volume: 1,
  muted: false,
  captions: undefined,
  captionSize: 1,
  captionGround: 'solid',
  singleKeys: true,
  mirrorFor: [],
}

/** Whatever is not there or not right falls back to the plain setting: storage belongs to the browser, not to us. */
export function readSettings(storage: Pick<Storage, 'getItem'> | undefined): Settings {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? '{}')
    const plain: Record<keyof Settings, unknown> = defaultSettings
    const { volume, muted, captions, captionSize, captionGround, singleKeys, mirrorFor } =
      typeof kept === 'object' && kept !== null ? { ...plain, ...kept } : plain
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaultSettings.volume,
      muted: muted === true,
      captions: typeof captions === 'string' ? captions : undefined,
      captionSize: CAPTION_SIZES.find((size) => size === captionSize) ?? defaultSettings.captionSize,
      captionGround: CAPTION_GROUNDS.find((ground) => ground === captionGround) ?? defaultSettings.captionGround,
      singleKeys: singleKeys !== false,
      mirrorFor: Array.isArray(mirrorFor) ? mirrorFor.filter((id) => typeof id === 'string').slice(-MEMBERS) : [],
    }
  } catch {
    return defaultSettings
  }
}

export function saveSettings(storage: Pick<Storage, 'setItem'> | undefined, settings: Settings) {
  try {
    storage?.setItem(KEY, JSON.stringify(settings))
  } catch {
    // A full or forbidden storage costs only the memory of the volume.
  }
}
