/** The second chunk of the player: `study-tools.lazy.tsx` loads it behind the first picture. */
import './study-tools.css'
export { EndOfFilm, type EndOfFilmProps } from './end-of-film.tsx'
export { Lens } from './lens.tsx'
export { LoopPanel } from './loop-panel.tsx'
export { MatMode } from './mat-mode.tsx'
export { SettingsPanel } from './settings-panel.tsx'
export { ShortcutList } from './shortcut-list.tsx'
export { TranscriptPanel } from './transcript-panel.tsx'
