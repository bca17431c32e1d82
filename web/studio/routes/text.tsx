import { useLocation, useParams } from 'react-router'
import { TextEditorPage, sectionFromPath } from '#web/studio/content/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Edit')

/** Editor of one text, without the Studio's navigation. */
export default function TextPage() {
  const section = sectionFromPath(useLocation().pathname)
  const { slug = '' } = useParams()
  return (
    <div className="studio-editor">
      <TextEditorPage key={`${section} ${slug}`} section={section} slug={slug} />
    </div>
  )
}
