export { clips, filterByLesson, useMatClips } from './clips.ts'
export { SaveLoop, LessonClips, MyClips } from './clips.lazy.tsx'
export { playableClips } from './playable-clips.ts'
