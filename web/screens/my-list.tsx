import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('My List')

export default function MyList() {
  return (
    <NotYet
      title="My List"
      text="Lessons you keep for later will be listed here. Keeping is not built yet."
      meanwhile={{ to: paths.browse(), words: 'Go to Browse' }}
    />
  )
}
