import { useParams, useSearchParams } from 'react-router'
import { asViewer, LessonPreview } from '#web/studio/lesson-preview/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Preview')

/** The page of a lesson before anybody else sees it. It stands alone, without the navigation of the Studio. */
export default function Preview() {
  const { slug = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <div className="studio-editor">
      <LessonPreview slug={slug} viewer={asViewer(search.get('as'))} />
    </div>
  )
}
