import { useParams, useSearchParams } from 'react-router'
import { parseViewer, LessonPreview } from '#web/studio/lesson-preview/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Preview')

/** Preview of an unpublished lesson, without the Studio's navigation. */
export default function Preview() {
  const { slug = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <div className="studio-editor">
      <LessonPreview slug={slug} viewer={parseViewer(search.get('as'))} />
    </div>
  )
}
