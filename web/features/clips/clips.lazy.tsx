import { lazyComponent } from '#web/ui/lazy.tsx'

/** Saves the loop that is set. */
export const SaveLoop = lazyComponent(async () => (await import('./clip-components.ts')).SaveLoopForm)

/** The drill clips of a lesson, beside its film. */
export const LessonClips = lazyComponent(async () => (await import('./clip-components.ts')).ClipStrip)

/** All drill clips of the member, as a section of My List. Shows nothing while there are none. */
export const MyClips = lazyComponent(async () => (await import('./clip-components.ts')).MyClipList)
