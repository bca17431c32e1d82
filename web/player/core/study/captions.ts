import type { PlayerContext } from '../engine/player-context.ts'
import { showNotice } from '../engine/notice.ts'

/**
 * Captions are files in the folder of the manifest, loaded on first use. The player renders the lines itself, because
 * captions must stay readable over a mirrored picture.
 */
export interface CaptionSwitch {
  /** Shows the captions in a language; undefined turns them off. */
  choose: (lang: string | undefined) => void
}

export function createCaptions({ video, state, grant, signal }: PlayerContext): CaptionSwitch {
  const tracks = new Map<string, HTMLTrackElement>()

  const addTrack = (lang: string) => {
    const captionFile = state.get().captions.find((captions) => captions.lang === lang)
    if (!captionFile) return
    const track = document.createElement('track')
    Object.assign(track, { kind: 'captions', srclang: captionFile.lang, label: captionFile.label })
    tracks.set(lang, track)
    video.append(track)
    track.track.addEventListener('cuechange', () => state.get().captionLanguage === lang && showLines(track.track), {
      signal,
    })
    let attempts = 0
    const load = async () => {
      await grant.ensureFresh()
      track.src = grant.getFileUrl(captionFile.file)
    }
    const onTrackError = () => {
      track.remove()
      tracks.delete(lang)
      state.set({ captionLanguage: undefined })
      showNotice({ state }, 'Couldn’t load the captions.')
    }
    const retryLoading = () => {
      if (attempts++ > 0) return onTrackError()
      grant.invalidate(track.src)
      load().catch(onTrackError)
    }
    track.addEventListener('error', retryLoading, { signal })
    track.track.mode = 'hidden'
    load().catch(onTrackError)
  }
  const showLines = (track: TextTrack) => state.set({ captionLines: getLines(track) })

  // Fullscreen on iPhone shows only the video element, so the browser must render the captions.
  const setMode = (mode: TextTrackMode) => () => {
    const track = tracks.get(state.get().captionLanguage ?? '')
    if (track) track.track.mode = mode
  }
  video.addEventListener('webkitbeginfullscreen', setMode('showing'), { signal })
  video.addEventListener('webkitendfullscreen', setMode('hidden'), { signal })

  return {
    choose: (lang) => {
      state.set({ captionLanguage: lang, captionLines: [], notice: undefined })
      if (!lang) return
      const track = tracks.get(lang)
      if (track) showLines(track.track)
      else addTrack(lang)
    },
  }
}

const getLines = ({ activeCues }: TextTrack) =>
  [...(activeCues ?? [])]
    .filter((cue) => cue instanceof VTTCue)
    .flatMap((cue) => (cue.getCueAsHTML().textContent ?? '').split('\n'))
