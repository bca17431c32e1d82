import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Help')

export default function Help() {
  return (
    <NotYet
      title="Help"
      text="Answers to common questions will stand here. Until they are written, a person answers."
      meanwhile={{ to: paths.contactUs(), words: 'Write or call' }}
    />
  )
}
