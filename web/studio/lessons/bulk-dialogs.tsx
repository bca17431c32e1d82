import type { CourseRow } from '#contract/studio/lessons.ts'
import { DialogForm } from '#web/studio/content/index.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/ui/form-text.ts'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
}

const parseTags = (form: FormData, name: string) =>
  formText(form, name)
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

interface TagsDialogProps extends DialogProps {
  onSubmit: (add: string[], remove: string[]) => Promise<void>
}

/** Dialog that adds tags to all selected lessons and removes tags from them. */
export function TagsDialog({ isOpen, onClose, onSubmit }: TagsDialogProps) {
  const submit = async (form: FormData) => {
    const [add, remove] = [parseTags(form, 'add'), parseTags(form, 'remove')]
    if (add.length + remove.length === 0) return 'Enter a tag to add or remove.'
    await onSubmit(add, remove)
    return undefined
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => next || onClose()}
      title="Tags"
      text="Separate tags with commas. Each lesson keeps its other tags."
    >
      <DialogForm action="Change tags" submit={submit}>
        <Field name="add" label="Add" autoCapitalize="none" maxLength={500} />
        <Field name="remove" label="Remove" autoCapitalize="none" maxLength={500} />
      </DialogForm>
    </Dialog>
  )
}

interface CourseDialogProps extends DialogProps {
  courses: readonly CourseRow[]
  onSubmit: (gid: string) => Promise<void>
}

/** Dialog that moves all selected lessons to a course. */
export function CourseDialog({ isOpen, onClose, courses, onSubmit }: CourseDialogProps) {
  const submit = async (form: FormData) => {
    const gid = formText(form, 'course')
    if (gid === '') return 'Choose a course.'
    await onSubmit(gid)
    return undefined
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => next || onClose()}
      title="Add to a course"
      text="Lessons move to the end of the course and leave any other course. Lessons that members already see stay in their course."
    >
      <DialogForm action="Add to course" submit={submit}>
        <label className="grid gap-1.5">
          <span className="text-sm font-semibold">Course</span>
          <select name="course" className="min-h-13.5 border-b-2 border-text bg-raised px-3">
            <option value="">Choose…</option>
            {courses.map(({ gid, title }) => (
              <option key={gid} value={gid}>
                {title ?? gid}
              </option>
            ))}
          </select>
        </label>
      </DialogForm>
    </Dialog>
  )
}
