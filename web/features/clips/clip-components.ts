/** The parts of the clips that load after the page, in one chunk. */
export { ClipStrip } from './clip-strip.tsx'
export { SaveLoopForm } from './save-loop.tsx'
export { MyClipList } from './my-clip-list.tsx'
