import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('The team')

export default function Team() {
  return (
    <NotYet
      title="The team"
      text="The people who teach here belong on this page: who they are, what they have taught and to whom. It is not written yet."
      meanwhile={{ to: paths.contactUs(), words: 'How to reach the academy' }}
    />
  )
}
