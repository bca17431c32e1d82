import { NotYet } from '#web/layouts/not-yet.tsx'
import { paths } from '#web/paths.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Blog')

export default function Blog() {
  return (
    <NotYet
      title="Blog"
      text="Seven articles on awareness, training and what to do before help arrives will be listed here. They are being written."
      meanwhile={{ to: paths.home(), words: 'Back to the start' }}
    />
  )
}
