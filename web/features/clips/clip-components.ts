/** Clip components that are loaded after the page, in one chunk. */
export { ClipStrip } from './clip-strip.tsx'
export { SaveLoopForm } from './save-loop.tsx'
export { MyClipList } from './my-clip-list.tsx'
