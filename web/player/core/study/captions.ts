import type { PlayerContext } from '../engine/player-context.ts'
import { showNotice } from '../engine/notice.ts'

/**
 * Captions are files in the folder of the manifest, loaded on first use. The player renders the lines itself, because a
 * mirrored picture must not mirror them.
 */
export interface CaptionSwitch {
  /** Caption language of the film; undefined turns captions off. */
  choose: (lang: string | undefined) => void
}

export function createCaptions({ video, state, grant, signal }: PlayerContext): CaptionSwitch {
  const tracks = new Map<string, HTMLTrackElement>()

  const add = (lang: string) => {
    const loadedTrack = state.get().captions.find((captions) => captions.lang === lang)
    if (!loadedTrack) return
    const track = document.createElement('track')
    Object.assign(track, { kind: 'captions', srclang: loadedTrack.lang, label: loadedTrack.label })
    tracks.set(lang, track)
    video.append(track)
    track.track.addEventListener('cuechange', () => state.get().captionsOn === lang && show(track.track), { signal })
    let tries = 0
    const load = async () => {
      await grant.ensureFresh()
      track.src = grant.addressOfFile(loadedTrack.file)
    }
    const onTrackError = () => {
      track.remove()
      tracks.delete(lang)
      state.set({ captionsOn: undefined })
      showNotice({ state }, 'Couldn’t load the captions.')
    }
    const again = () => {
      if (tries++ > 0) return onTrackError()
      grant.invalidate(track.src)
      load().catch(onTrackError)
    }
    track.addEventListener('error', again, { signal })
    track.track.mode = 'hidden'
    load().catch(onTrackError)
  }
  const show = (track: TextTrack) => state.set({ cue: getLines(track) })

  // Fullscreen on iPhone shows only the element, so native captions are used.
  const native = (mode: TextTrackMode) => () => {
    const track = tracks.get(state.get().captionsOn ?? '')
    if (track) track.track.mode = mode
  }
  video.addEventListener('webkitbeginfullscreen', native('showing'), { signal })
  video.addEventListener('webkitendfullscreen', native('hidden'), { signal })

  return {
    choose: (lang) => {
      state.set({ captionsOn: lang, cue: [], notice: undefined })
      if (!lang) return
      const track = tracks.get(lang)
      if (track) show(track.track)
      else add(lang)
    },
  }
}

const getLines = ({ activeCues }: TextTrack) =>
  [...(activeCues ?? [])]
    .filter((cue) => cue instanceof VTTCue)
    .flatMap((cue) => (cue.getCueAsHTML().textContent ?? '').split('\n'))
