import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Make an account')

export default function SignUp() {
  return (
    <NotYet
      title="Make an account"
      text="The form for new accounts is not built yet. The academy can make an account for you until then."
      meanwhile={{ to: paths.contactUs(), words: 'Ask for an account' }}
    />
  )
}
