/** Why the server refused the film. */
export type Refusal = 'elsewhere' | 'locked' | 'missing' | 'not-ready' | 'signed-out' | 'too-many' | 'server'

/** Thrown by the request for a grant when the server refuses. Any other error counts as a lost network. */
export class PlaybackRefused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(`playback refused: ${refusal}`)
    this.name = 'PlaybackRefused'
    this.refusal = refusal
  }
}

export type PlaybackErrorKind = Refusal | 'network' | 'gap' | 'decode' | 'unsupported'

/** Why the film stopped, as text, and whether another try can help. */
export interface PlaybackError {
  kind: PlaybackErrorKind
  title: string
  advice: string
  retry: boolean
}

const messages: Record<PlaybackErrorKind, readonly [title: string, advice: string, retry: boolean]> = {
  elsewhere: [
    'Your account plays on three other devices',
    'Three may play at once. Play here, and the one on which play was pressed longest ago stops.',
    true,
  ],
  locked: ['This lesson needs the full plan', 'Your plan does not include it, or no longer does.', false],
  missing: ['This lesson is gone', 'It was taken out of the catalogue.', false],
  'not-ready': ['This lesson has no film yet', 'It is listed already; the film is still being made.', true],
  'signed-out': ['You are signed out', 'Sign in again to go on watching.', false],
  'too-many': ['Too many requests', 'Wait a minute, then try again.', true],
  server: ['The server could not send the film', 'Your place is kept. Try again in a moment.', true],
  network: ['The connection is lost', 'Your place is kept. Playing goes on as soon as the network is back.', true],
  gap: [
    'A part of the film is missing',
    'The server does not have it. Your place is kept. Try again in a moment.',
    true,
  ],
  decode: ['The film could not be shown', 'Your browser gave up on this picture. Trying again often helps.', true],
  unsupported: [
    'This browser cannot play the film',
    'It lacks the H.264 decoder or media sources. Another browser will do.',
    false,
  ],
}

export function playbackError(kind: PlaybackErrorKind): PlaybackError {
  const [title, advice, retry] = messages[kind]
  return { kind, title, advice, retry }
}

/** The error to show for whatever the request for a grant threw. */
export const toPlaybackError = (error: unknown): PlaybackError =>
  playbackError(error instanceof PlaybackRefused ? error.refusal : 'network')
