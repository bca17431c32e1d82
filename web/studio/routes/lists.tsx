import { TextEditorPage } from '#web/studio/content/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Start page')

/** Editor of the lists on the start page. There is a single item, so no table precedes it. */
export default function Lists() {
  return (
    <div className="studio-editor">
      <TextEditorPage section="lists" slug="lists" />
    </div>
  )
}
