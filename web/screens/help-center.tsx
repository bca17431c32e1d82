import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Help center')

export default function HelpCenter() {
  return (
    <NotYet
      title="Help center"
      text="Help for members will stand here. Until it is written, a person answers."
      meanwhile={{ to: paths.contactUs(), words: 'Write or call' }}
    />
  )
}
