import { useLocation } from 'react-router'
import { sectionFromPath, TextList } from '#web/studio/content/index.ts'
import { LessonsPage } from '#web/studio/lessons/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Texts')

/** List of the texts in the section named by the URL. */
export default function Texts() {
  const section = sectionFromPath(useLocation().pathname)
  return section === 'lessons' ? <LessonsPage /> : <TextList key={section} section={section} />
}
