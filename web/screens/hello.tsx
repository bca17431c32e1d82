import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Hello')

export default function Hello() {
  return (
    <NotYet
      title="Hello"
      text="A short introduction for people who come here for the first time will stand here. It is not written yet."
      meanwhile={{ to: paths.home(), words: 'See the start page' }}
    />
  )
}
