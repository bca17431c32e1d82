/** What nobody needs before the first picture: a second chunk, loaded behind it. */
import './study-tools.css'
export { ShortcutList } from './shortcut-list.tsx'
export { Lens } from './lens.tsx'
export { LoopPanel } from './loop-panel.tsx'
export { MatMode } from './mat-mode.tsx'
export { NextUp } from './next-up.tsx'
export { SettingsPanel } from './settings-panel.tsx'
export { TranscriptPanel } from './transcript-panel.tsx'
