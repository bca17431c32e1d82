import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Cookie Policy')

export default function Cookie() {
  return (
    <NotYet
      title="Cookie Policy"
      text="This site sets no cookies for advertising or statistics. It keeps your session in the storage of your own browser, and only after you sign in. The full policy will stand here."
      meanwhile={{ to: paths.privacy(), words: 'Privacy' }}
    />
  )
}
