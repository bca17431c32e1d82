import { useLocation, useParams } from 'react-router'
import { OpenedText, sectionAt } from '#web/studio/content/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Edit')

/** Editor of one text, without the Studio's navigation. */
export default function TextPage() {
  const section = sectionAt(useLocation().pathname)
  const { slug = '' } = useParams()
  return (
    <div className="studio-editor">
      <OpenedText key={`${section} ${slug}`} section={section} slug={slug} />
    </div>
  )
}
