import { lazyComponent } from '#web/ui/lazy.tsx'

/** Form that saves the current loop. */
export const SaveLoop = lazyComponent(async () => (await import('./clip-components.ts')).SaveLoopForm)

/** Drill clips of a lesson, next to its player. */
export const LessonClips = lazyComponent(async () => (await import('./clip-components.ts')).ClipStrip)

/** All drill clips of the member, as a section of My List. Renders nothing without clips. */
export const MyClips = lazyComponent(async () => (await import('./clip-components.ts')).MyClipList)
