import type { Player } from '../engine/player.ts'
import { readCenter } from './call-outs.ts'

/**
 * Loads a callout track and calls `onCues` with the texts of the current cues. The center of the people becomes a
 * custom property of the video, for `mat-screen.css`. Returns a function that removes the track.
 */
export function openCallOutTrack(
  { video, getFileUrl }: Player,
  file: string,
  onCues?: (cues: readonly string[]) => void,
): () => void {
  const element = document.createElement('track')
  element.kind = 'metadata'
  const { track } = element
  track.mode = 'hidden'
  track.addEventListener('cuechange', () => {
    const cues = [...(track.activeCues ?? [])].flatMap((cue) => (cue instanceof VTTCue ? cue.text : []))
    const center = cues.map(readCenter).find((value) => value !== undefined)
    if (center !== undefined) video.style.setProperty('--people', String(center))
    video.style.setProperty('--film-aspect', String(video.videoWidth / video.videoHeight))
    onCues?.(cues)
  })
  video.append(element)
  getFileUrl(file).then(
    (address) => (element.src = address),
    () => element.remove(),
  )
  return () => element.remove()
}
