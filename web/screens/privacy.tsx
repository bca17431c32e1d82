import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Privacy')

export default function Privacy() {
  return (
    <NotYet
      title="Privacy"
      text="What we keep about you today: your e-mail address, a hash of your password, and when and with which browser you signed in. Nothing is shared and nothing of a third party is loaded. The full statement will stand here."
      meanwhile={{ to: paths.contactUs(), words: 'Ask us about your data' }}
    />
  )
}
