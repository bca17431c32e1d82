export { clips, clipsOf } from './clips.ts'
export { SaveLoop, LessonClips, MyClips } from './clips.lazy.tsx'
export { useMatClips } from './use-stations.ts'
