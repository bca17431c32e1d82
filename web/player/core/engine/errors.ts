/** Reason why the server rejected playback. */
export type RejectionReason = 'device-limit' | 'locked' | 'missing' | 'not-ready' | 'signed-out' | 'too-many' | 'server'

/** Thrown by the grant request if the server rejects it. Any other error counts as a network error. */
export class PlaybackRejected extends Error {
  readonly reason: RejectionReason
  constructor(reason: RejectionReason) {
    super(`playback rejected: ${reason}`)
    this.name = 'PlaybackRejected'
    this.reason = reason
  }
}

export type PlaybackErrorKind = RejectionReason | 'network' | 'gap' | 'decode' | 'unsupported'

/** Playback error as text, and whether a retry can help. */
export interface PlaybackError {
  kind: PlaybackErrorKind
  title: string
  advice: string
  canRetry: boolean
}

const messages: Record<PlaybackErrorKind, readonly [title: string, advice: string, canRetry: boolean]> = {
  'device-limit': [
    'Your account is playing on three other devices',
    'Three devices can play at once. If you play here, the one that started longest ago stops.',
    true,
  ],
  locked: ['This lesson needs the full plan', 'Your plan doesn’t include it, or no longer does.', false],
  missing: ['This lesson is no longer available', 'The academy removed it.', false],
  'not-ready': ['This lesson has no video yet', 'The video is still processing.', true],
  'signed-out': ['You’re signed out', 'Sign in again to keep watching.', false],
  'too-many': ['Too many requests', 'Wait a minute, then try again.', true],
  server: ['The server couldn’t send the video', 'Your place is saved. Try again in a moment.', true],
  network: ['Connection lost', 'Your place is saved. Playback resumes when you’re back online.', true],
  gap: [
    'Part of the video is missing',
    'The server doesn’t have it. Your place is saved. Try again in a moment.',
    true,
  ],
  decode: ['Couldn’t play the video', 'Your browser couldn’t decode it. Trying again often helps.', true],
  unsupported: [
    'This browser can’t play the video',
    'It doesn’t support H.264 or Media Source Extensions. Try another browser.',
    false,
  ],
}

export function playbackError(kind: PlaybackErrorKind): PlaybackError {
  const [title, advice, canRetry] = messages[kind]
  return { kind, title, advice, canRetry }
}

/** Converts any error of the grant request to a playback error. */
export const toPlaybackError = (error: unknown): PlaybackError =>
  playbackError(error instanceof PlaybackRejected ? error.reason : 'network')
