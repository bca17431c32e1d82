import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('New & Popular')

export default function Latest() {
  return (
    <NotYet
      title="New & Popular"
      text="New lessons, and those that members replay most, will be set out here. Both are already rows on Browse."
      meanwhile={{ to: paths.browse(), words: 'Go to Browse' }}
    />
  )
}
