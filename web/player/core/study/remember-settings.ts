import type { PlayerContext } from '../engine/player-context.ts'
import { saveSettings, MAX_MEMBERS, readSettings, type Settings } from './settings.ts'
import type { Snapshot } from '../engine/state.ts'

/**
 * Applies the stored settings and saves changes. Returns the stored caption language. `mirrorSetting` is the setting of
 * the member's account.
 */
export function rememberSettings({ video, state, signal }: PlayerContext, memberId: string, mirrorSetting?: boolean) {
  const storage = getDeviceStorage()
  const storedSettings = readSettings(storage)
  video.volume = storedSettings.volume
  video.muted = storedSettings.muted
  const { captionSize, captionGround, singleKeys } = storedSettings
  // A mirror parameter in the URL takes precedence.
  const isMirrored = mirrorSetting ?? storedSettings.mirrorFor.includes(memberId)
  const autoplayNext = storedSettings.goOnFor.includes(memberId)
  state.set({ captionSize, captionGround, singleKeys, autoplayNext, mirror: state.get().mirror ?? isMirrored })
  let lastSaved = storedSettings
  const save = () => {
    const newSettings = pickSettings(state.get(), lastSaved, memberId)
    if (JSON.stringify(newSettings) === JSON.stringify(lastSaved)) return
    lastSaved = newSettings
    saveSettings(storage, newSettings)
  }
  signal.addEventListener('abort', state.subscribe(save))
  return storedSettings.captions
}

function pickSettings(snapshot: Snapshot, settings: Settings, memberId: string): Settings {
  const {
    volume,
    muted,
    captions,
    captionLanguage,
    captionSize,
    captionGround,
    singleKeys,
    mirrorSetting,
    autoplayNext,
  } = snapshot
  // A film without captions in that language does not change the setting.
  const isLanguageAvailable = captions.some(({ lang }) => lang === settings.captions)
  const isMirrored = mirrorSetting ?? settings.mirrorFor.includes(memberId)
  return {
    volume,
    muted,
    captions: captionLanguage ?? (isLanguageAvailable ? undefined : settings.captions),
    captionSize,
    captionGround,
    singleKeys,
    mirrorFor: withMember(settings.mirrorFor, memberId, isMirrored),
    goOnFor: withMember(settings.goOnFor, memberId, autoplayNext),
  }
}

function withMember(ids: readonly string[], memberId: string, isIncluded: boolean) {
  const otherIds = ids.filter((id) => id !== memberId)
  return isIncluded && memberId !== '' ? [...otherIds, memberId].slice(-MAX_MEMBERS) : otherIds
}

/** Undefined if the browser forbids access. */
function getDeviceStorage() {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
