import { TextEditorPage } from '#web/studio/content/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Browse page')

/** Editor of the lists on the members' Browse page. */
export default function Lists() {
  return (
    <div className="studio-editor">
      <TextEditorPage section="lists" slug="lists" />
    </div>
  )
}
