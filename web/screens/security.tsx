import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('LEO & Security')

export default function Security() {
  return (
    <NotYet
      title="LEO & Security"
      text="Courses for law enforcement and security teams will be described here: control without injury, handcuffing, working in pairs. This page is not written yet."
      meanwhile={{ to: paths.contactUs(), words: 'Ask us about training for your team' }}
    />
  )
}
