import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Courses')

export default function Courses() {
  return (
    <NotYet
      title="Courses"
      text="Every course and every lesson in it will be listed here, with what is free. Members already find them all under Browse."
      meanwhile={{ to: paths.signIn(), words: 'Sign in to browse the lessons' }}
    />
  )
}
