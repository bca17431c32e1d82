import type { PlayerContext } from '../engine/player-context.ts'
import { saveSettings, MAX_MEMBERS, readSettings, type Settings } from './settings.ts'
import type { Snapshot } from '../engine/state.ts'

/**
 * Applies the stored settings and saves changes. Returns the stored caption language. `mirrors` is the setting of the
 * member's account.
 */
export function rememberSettings({ video, state, signal }: PlayerContext, member: string, mirrors?: boolean) {
  const storage = deviceStorage()
  const storedSettings = readSettings(storage)
  video.volume = storedSettings.volume
  video.muted = storedSettings.muted
  const { captionSize, captionGround, singleKeys } = storedSettings
  // A mirror parameter in the URL takes precedence.
  const habit = mirrors ?? storedSettings.mirrorFor.includes(member)
  const autoplayNext = storedSettings.goOnFor.includes(member)
  state.set({ captionSize, captionGround, singleKeys, autoplayNext, mirror: state.get().mirror ?? habit })
  let lastSaved = storedSettings
  const save = () => {
    const next = pickSettings(state.get(), lastSaved, member)
    if (JSON.stringify(next) === JSON.stringify(lastSaved)) return
    lastSaved = next
    saveSettings(storage, next)
  }
  signal.addEventListener('abort', state.subscribe(save))
  return storedSettings.captions
}

function pickSettings(snapshot: Snapshot, settings: Settings, member: string): Settings {
  const { volume, muted, captions, captionsOn, captionSize, captionGround, singleKeys, mirrorHabit, autoplayNext } =
    snapshot
  // A film without captions in that language does not change the setting.
  const isLanguageAvailable = captions.some(({ lang }) => lang === settings.captions)
  const mirrors = mirrorHabit ?? settings.mirrorFor.includes(member)
  return {
    volume,
    muted,
    captions: captionsOn ?? (isLanguageAvailable ? undefined : settings.captions),
    captionSize,
    captionGround,
    singleKeys,
    mirrorFor: withMember(settings.mirrorFor, member, mirrors),
    goOnFor: withMember(settings.goOnFor, member, autoplayNext),
  }
}

function withMember(ids: readonly string[], member: string, isIncluded: boolean) {
  const others = ids.filter((id) => id !== member)
  return isIncluded && member !== '' ? [...others, member].slice(-MAX_MEMBERS) : others
}

/** Undefined if the browser forbids access. */
function deviceStorage() {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
