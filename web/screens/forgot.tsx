import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Forgot your password')

export default function Forgot() {
  return (
    <NotYet
      title="Forgot your password"
      text="Setting a new password by mail is not built yet. The academy can help you until then."
      meanwhile={{ to: paths.contactUs(), words: 'Ask the academy' }}
    />
  )
}
