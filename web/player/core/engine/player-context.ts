import type { Grant } from './grant.ts'
import type { PlayerStore } from './state.ts'

/** What every part of a running player works on. `signal` ends all listening when the player stops. */
export interface PlayerContext {
  video: HTMLVideoElement
  state: PlayerStore
  grant: Grant
  signal: AbortSignal
}
