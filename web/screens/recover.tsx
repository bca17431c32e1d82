import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Set a new password')

export default function Recover() {
  return (
    <NotYet
      title="Set a new password"
      text="The page that a mailed link leads to is not built yet. Your password has not been changed."
      meanwhile={{ to: paths.signIn(), words: 'Sign in' }}
    />
  )
}
