import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Terms')

export default function Terms() {
  return (
    <NotYet
      title="Terms"
      text="The terms of membership will stand here before anything can be bought on this site. Nothing can be bought today."
      meanwhile={{ to: paths.contactUs(), words: 'Ask us a question' }}
    />
  )
}
