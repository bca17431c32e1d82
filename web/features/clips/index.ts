export { clipCollection, filterByLesson, useMatClips } from './clips.ts'
export { SaveLoop, LessonClips, MyClips } from './clips.lazy.tsx'
export { getPlayableClips } from './playable-clips.ts'
