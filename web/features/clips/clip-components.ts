/** What of the clips comes after the page. */
export { ClipStrip } from './clip-strip.tsx'
export { SaveLoopForm } from './save-loop.tsx'
export { MyClipList } from './my-clip-list.tsx'
