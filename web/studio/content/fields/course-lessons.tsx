import { useMemo } from 'react'
import { isList, isText, asObject } from '#web/api/read-response.ts'
import { LessonOrder, type ListedLesson, useLessons } from '#web/studio/lesson-lists/index.ts'
import { inputAttributes, type FieldProps, fieldId, Labelled } from './labelled.tsx'

const slugOf = ({ slug }: ListedLesson) => slug

/** Ordered lessons of a course, shown by title. */
export function CourseLessons(props: FieldProps) {
  const slugs = useMemo(() => (isList(props.value) ? props.value.filter(isText) : []), [props.value])
  return <Lessons {...props} entries={slugs} keyOf={String} entryOf={slugOf} />
}

interface Reference {
  gid: string
  id: string
}

const isReference = (value: unknown): value is Reference => {
  const { gid, id } = asObject(value)
  return isText(gid) && isText(id)
}
const toReference = ({ course, id }: ListedLesson) => course && { gid: course.gid, id }
const referenceKey = ({ gid, id }: Reference) => `${gid} ${id}`

/** Ordered lessons of any course, each stored as course and lesson id. */
export function LessonReferences(props: FieldProps) {
  const references = useMemo(() => (isList(props.value) ? props.value.filter(isReference) : []), [props.value])
  return <Lessons {...props} entries={references} keyOf={referenceKey} entryOf={toReference} />
}

interface LessonsProps<Entry> extends FieldProps {
  entries: readonly Entry[]
  keyOf: (entry: Entry) => string
  entryOf: (lesson: ListedLesson) => Entry | undefined
}

function Lessons<Entry>({ field, error, isReadOnly, onChange, ...order }: LessonsProps<Entry>) {
  const { lessons } = useLessons()
  const { name, label, hint } = field
  return (
    <Labelled field={field} error={error}>
      <LessonOrder
        label={label}
        entries={order.entries}
        lessons={lessons}
        keyOf={order.keyOf}
        entryOf={order.entryOf}
        isReadOnly={isReadOnly}
        id={fieldId(name)}
        describedBy={inputAttributes(name, error, hint)['aria-describedby']}
        onChange={onChange}
      />
    </Labelled>
  )
}
