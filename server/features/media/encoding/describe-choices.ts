import type { Stream } from '#server/platform/media-tools/ffprobe.ts'
import { type FilmFile, nameCodec } from './read-film.ts'

/** A sound track that was tried before another one was chosen. */
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
  soundEnd: number
}

/** Seconds by which durations may differ without a note. */
const TOLERANCE = 0.5

/** Describes in sentences what was chosen from a film with several tracks, and what is omitted. */
export function describeChoices(file: FilmFile, choices: Choices): string[] {
  const { picture, duration, soundEnd } = choices
  const { claimedDuration = 0, cut } = file
  const excess = soundEnd - duration
  const isClaimWrong = claimedDuration - Math.max(duration, soundEnd) > TOLERANCE
  const notes: (string | false)[] = [
    describePicture(file, picture),
    describeSound(file, choices),
    !cut &&
      excess > TOLERANCE &&
      `The sound is ${excess.toFixed(1)} s longer than the picture and is cut to its length.`,
    !cut &&
      isClaimWrong &&
      `The file states a length of ${claimedDuration.toFixed(1)} s; its picture lasts ${duration.toFixed(1)} s.`,
  ]
  return notes.filter((note) => note !== false)
}

function describePicture({ pictures, unreadablePictures }: FilmFile, picture: Stream) {
  const total = pictures.length + unreadablePictures.length
  const reasons = unreadablePictures.map((track) => ` ${nameTrack(track, 'Track')} cannot be decoded.`)
  return total > 1 && `Picture: ${nameTrack(picture)}, of ${total} picture tracks.${reasons.join('')}`
}

function describeSound({ sounds }: FilmFile, { sound, omitted }: Choices) {
  if (sounds.length < 2 && omitted.length === 0) return false
  const isAudible = !omitted.some((each) => each.sound === sound)
  const choice = sound ? (isAudible ? nameTrack(sound) : 'silence') : 'none'
  const total = sounds.length > 1 ? `, of ${sounds.length} sound tracks` : ''
  const reasons = omitted.map((each) => ` ${nameTrack(each.sound, 'Track')} ${each.reason}.`)
  return `Sound: ${choice}${total}.${reasons.join('')}`
}

/** Tracks are numbered from 1, as players and editors do. */
const nameTrack = (track: Stream, word = 'track') => `${word} ${track.index + 1} (${nameCodec(track)})`
