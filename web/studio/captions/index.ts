export { CaptionsEditor } from './captions-editor.tsx'
export { LessonCaptionsPage } from './lesson-captions.tsx'
