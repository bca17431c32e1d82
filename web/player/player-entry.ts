/** The first chunk of the player: the browser loads it, with hls.js, as soon as somebody is about to play. */
export { createPlayer } from './core/engine/player.ts'
export { showEarlyPlayback } from './early-playback.ts'
export { PlayerChapterList, PlayerView } from './player-view.tsx'
export { LazyEndOfFilm, LazyLoopPanel, LazyTranscriptPanel } from './study-tools.lazy.tsx'
