import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Confirm your address')

export default function Confirm() {
  return (
    <NotYet
      title="Confirm your address"
      text="The page that a mailed link leads to is not built yet. Keep the mail: the link is still good while it lasts."
      meanwhile={{ to: paths.signIn(), words: 'Sign in' }}
    />
  )
}
