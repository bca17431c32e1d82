/** The first chunk of the player: the browser loads it, with hls.js, as soon as somebody is about to play. */
export { createPlayer } from './core/engine/player.ts'
export { frameAt, middleOf, moveByFrames, startOf } from './core/study/frames.ts'
export { loadStoryboard, tileAt } from './core/study/storyboard.ts'
export { showEarlyPlayback } from './early-playback.ts'
export { PlayerChapterList } from './player-chapter-list.tsx'
export { PlayerView } from './player-view.tsx'
export { LazyEndOfFilm, LazyLoopPanel, LazyTranscriptPanel } from './study-tools.lazy.tsx'
