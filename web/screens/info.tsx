import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('About this lesson')

export default function Info() {
  return (
    <NotYet
      title="About this lesson"
      text="The lesson with its words, chapters, teachers and neighbors will be shown here. Playing it works already."
      meanwhile={{ to: paths.browse(), words: 'Go to Browse' }}
    />
  )
}
