import { z } from 'zod'
import type { CourseRow } from '#contract/studio/lessons.ts'
import { FilterSelect } from '#web/studio/shell/index.ts'
import { Search } from './lesson-search.ts'

interface LessonFiltersProps {
  search: Search
  courses: readonly CourseRow[]
  onChange: (change: Partial<Search>) => void
}

/** Select boxes that filter the list of lessons by course, visibility and access. */
export const LessonFilters = ({ search, courses, onChange }: LessonFiltersProps) => (
  <>
    {courses.length > 0 && (
      <FilterSelect
        label="Course"
        value={search.course ?? ''}
        options={[['', 'all'], ...courses.map(({ gid, title }) => [gid, title ?? gid] as const)]}
        onChange={(course) => onChange({ course: course || undefined })}
      />
    )}
    <FilterSelect
      label="Visibility"
      value={search.visibility ?? ''}
      options={[
        ['', 'any'],
        ['listed', 'In lists'],
        ['unlisted', 'Unlisted'],
        ['retired', 'Retired'],
      ]}
      onChange={(value) => onChange({ visibility: z.safeParse(Search.shape.visibility, value || undefined).data })}
    />
    <FilterSelect
      label="Access"
      value={search.access ?? ''}
      options={[
        ['', 'any'],
        ['free', 'Free'],
        ['members', 'Members'],
      ]}
      onChange={(value) => onChange({ access: z.safeParse(Search.shape.access, value || undefined).data })}
    />
  </>
)
