import type { Stream } from '#server/platform/media-tools/ffprobe.ts'
import { type FilmFile, getCodecName } from './read-film.ts'

/** An audio stream that was tried before another stream was chosen. */
export interface OmittedSound {
  sound: Stream
  reason: 'is silent' | 'cannot be decoded'
}

interface Choices {
  picture: Stream
  sound: Stream | undefined
  omitted: readonly OmittedSound[]
  /** Seconds. */
  duration: number
  heldSeconds: number
  soundEnd: number
}

/** Difference between durations up to which no note is added. */
const TOLERANCE_SECONDS = 0.5

/** Describes the streams that were chosen and omitted from a film with several streams, in sentences. */
export function describeChoices(file: FilmFile, choices: Choices): string[] {
  const { picture, duration, heldSeconds, soundEnd } = choices
  const { claimedDuration = 0, cut } = file
  const isClaimWrong = claimedDuration - Math.max(duration, soundEnd) > TOLERANCE_SECONDS
  const notes: (string | false)[] = [
    describePicture(file, picture),
    describeSound(file, choices),
    !cut &&
      heldSeconds > TOLERANCE_SECONDS &&
      `The last frame stays for ${heldSeconds.toFixed(1)} s, because the sound is longer than the picture.`,
    !cut &&
      isClaimWrong &&
      `The file states a length of ${claimedDuration.toFixed(1)} s; its picture lasts ${duration.toFixed(1)} s.`,
  ]
  return notes.filter((note) => note !== false)
}

function describePicture({ pictures, unreadablePictures }: FilmFile, picture: Stream) {
  const total = pictures.length + unreadablePictures.length
  const reasons = unreadablePictures.map((track) => ` ${formatTrackName(track, 'Track')} cannot be decoded.`)
  return total > 1 && `Picture: ${formatTrackName(picture)}, of ${total} picture tracks.${reasons.join('')}`
}

function describeSound({ sounds }: FilmFile, { sound, omitted }: Choices) {
  if (sounds.length < 2 && omitted.length === 0) return false
  const isAudible = !omitted.some((each) => each.sound === sound)
  const choice = sound ? (isAudible ? formatTrackName(sound) : 'silence') : 'none'
  const total = sounds.length > 1 ? `, of ${sounds.length} sound tracks` : ''
  const reasons = omitted.map((each) => ` ${formatTrackName(each.sound, 'Track')} ${each.reason}.`)
  return `Sound: ${choice}${total}.${reasons.join('')}`
}

/** Formats a track name. Tracks are numbered from 1, as in players and editors. */
const formatTrackName = (track: Stream, label = 'track') => `${label} ${track.index + 1} (${getCodecName(track)})`
