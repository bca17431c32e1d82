import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Manage account')

export default function ManageAccount() {
  return (
    <NotYet
      title="Manage account"
      text="Your details, plan and devices will be set here. Today you can sign out."
      meanwhile={{ to: paths.signOut(), words: 'Sign out' }}
    />
  )
}
