import type { PlayerContext } from '../engine/player-context.ts'
import { saveSettings, MAX_MEMBERS, readSettings, type Settings } from './settings.ts'
import type { Snapshot } from '../engine/state.ts'

/**
 * Applies the stored settings and saves changes. Returns the stored caption language. `mirrors` is the setting of the
 * member's account.
 */
export function rememberSettings({ video, state, signal }: PlayerContext, member: string, mirrors?: boolean) {
  const storage = deviceStorage()
  const saved = readSettings(storage)
  video.volume = saved.volume
  video.muted = saved.muted
  const { captionSize, captionGround, singleKeys } = saved
  // A mirror parameter in the URL takes precedence.
  const habit = mirrors ?? saved.mirrorFor.includes(member)
  const goesOn = saved.goOnFor.includes(member)
  state.set({ captionSize, captionGround, singleKeys, goesOn, mirror: state.get().mirror ?? habit })
  let lastSaved = saved
  const save = () => {
    const next = settingsOf(state.get(), lastSaved, member)
    if (JSON.stringify(next) === JSON.stringify(lastSaved)) return
    lastSaved = next
    saveSettings(storage, next)
  }
  signal.addEventListener('abort', state.subscribe(save))
  return saved.captions
}

function settingsOf(now: Snapshot, before: Settings, member: string): Settings {
  const { volume, muted, captions, captionsOn, captionSize, captionGround, singleKeys, mirrorHabit, goesOn } = now
  // A film without captions in that language does not change the setting.
  const couldBeOn = captions.some(({ lang }) => lang === before.captions)
  const mirrors = mirrorHabit ?? before.mirrorFor.includes(member)
  return {
    volume,
    muted,
    captions: captionsOn ?? (couldBeOn ? undefined : before.captions),
    captionSize,
    captionGround,
    singleKeys,
    mirrorFor: withMember(before.mirrorFor, member, mirrors),
    goOnFor: withMember(before.goOnFor, member, goesOn),
  }
}

function withMember(ids: readonly string[], member: string, isIn: boolean) {
  const others = ids.filter((id) => id !== member)
  return isIn && member !== '' ? [...others, member].slice(-MAX_MEMBERS) : others
}

/** Undefined if the browser forbids access. */
function deviceStorage() {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
