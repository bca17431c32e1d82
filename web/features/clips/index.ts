export { clips, clipsOf } from './clips.ts'
export { KeepLoop, LessonClips, MyClips } from './clips.lazy.tsx'
export { useStations } from './use-stations.ts'
