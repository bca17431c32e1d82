/** All of the player that is loaded only when somebody is about to play: one chunk, beside the engine's. */
export { createPlayer } from './core/engine/player.ts'
export { raiseCurtain } from './early-playback.ts'
export { LiveChapters } from './live-chapters.tsx'
export { PlayerView } from './player-view.tsx'
export { LiveLoop, LiveTranscript, LiveNext } from './live-parts.tsx'
