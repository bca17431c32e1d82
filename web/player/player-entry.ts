/** All of the player that is loaded only when somebody is about to play: one chunk, beside the engine's. */
export { createPlayer } from './core/engine/player.ts'
export { showEarlyPlayback } from './early-playback.ts'
export { PlayerChapterList } from './live-chapters.tsx'
export { PlayerView } from './player-view.tsx'
export { LazyLoopPanel, LazyTranscriptPanel, LazyNextUp } from './live-parts.tsx'
