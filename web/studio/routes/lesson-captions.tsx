import { useParams } from 'react-router'
import { LessonCaptionsPage } from '#web/studio/captions/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Captions')

export default function LessonCaptions() {
  const { lesson = '' } = useParams()
  return <LessonCaptionsPage key={lesson} lesson={lesson} />
}
