import type { PlayerContext } from '../engine/player-context.ts'
import { saveSettings, MEMBERS, readSettings, type Settings } from './settings.ts'
import type { Snapshot } from '../engine/state.ts'

/** Starts as this device remembers, and remembers what is changed. Answers the captions that were on. `mirrors`: what the member's account says. */
export function rememberSettings({ video, state, signal }: PlayerContext, member: string, mirrors?: boolean) {
  const storage = deviceStorage()
  const kept = readSettings(storage)
  video.volume = kept.volume
  video.muted = kept.muted
  const { captionSize, captionGround, singleKeys } = kept
  // A mirror that was shared with the address comes first.
  const habit = mirrors ?? kept.mirrorFor.includes(member)
  state.set({ captionSize, captionGround, singleKeys, mirror: state.get().mirror ?? habit })
  let before = kept
  const keep = () => {
    const next = settingsOf(state.get(), before, member)
    if (JSON.stringify(next) === JSON.stringify(before)) return
    before = next
    saveSettings(storage, before)
  }
  signal.addEventListener('abort', state.subscribe(keep))
  return kept.captions
}

function settingsOf(now: Snapshot, before: Settings, member: string): Settings {
  const { volume, muted, captions, captionsOn, captionSize, captionGround, singleKeys, mirrorHabit } = now
  // A film without captions in that language says nothing about the wish for them.
  const couldBeOn = captions.some(({ lang }) => lang === before.captions)
  const mirrors = mirrorHabit ?? before.mirrorFor.includes(member)
  const others = before.mirrorFor.filter((id) => id !== member)
  return {
    volume,
    muted,
    captions: captionsOn ?? (couldBeOn ? undefined : before.captions),
    captionSize,
    captionGround,
    singleKeys,
    mirrorFor: mirrors && member !== '' ? [...others, member].slice(-MEMBERS) : others,
  }
}

/** Undefined where the browser forbids even to look at it. */
function deviceStorage() {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
