import { OpenedText } from '#web/studio/content/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Start page')

/** The editor of the lists on the start page. There is one item of them, and no table before it. */
export default function Lists() {
  return (
    <div className="studio-editor">
      <OpenedText section="lists" slug="lists" />
    </div>
  )
}
