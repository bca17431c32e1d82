/** Main chunk of the player, loaded with hls.js once playback is likely. */
export { createPlayer } from './core/engine/player.ts'
export { frameAt, frameMiddle, moveByFrames, frameStart } from './core/study/frames.ts'
export { loadStoryboard, tileAt } from './core/study/storyboard.ts'
export { showEarlyPlayback } from './early-playback.ts'
export { PlayerChapterList } from './player-chapter-list.tsx'
export { PlayerView } from './player-view.tsx'
export { LazyEndOfFilm, LazyLoopPanel, LazyTranscriptPanel } from './study-tools.lazy.tsx'
