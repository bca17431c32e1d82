import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Notifications')

export default function Notifications() {
  return (
    <NotYet
      title="Notifications"
      text="What the academy has to tell its members will be listed here."
      meanwhile={{ to: paths.browse(), words: 'Go to Browse' }}
    />
  )
}
