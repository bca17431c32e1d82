import type { Grant } from './grant.ts'
import type { PlayerStore } from './state.ts'

/** Shared context of a running player. `signal` aborts when the player stops. */
export interface PlayerContext {
  video: HTMLVideoElement
  state: PlayerStore
  grant: Grant
  signal: AbortSignal
}
