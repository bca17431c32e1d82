import type { Catalogue, Group, Video } from '#contract/catalogue.ts'

interface DraftLesson {
  lesson: Video
  course: Pick<Group, 'gid' | 'title' | 'summary'> | null
}

/** Course for a lesson that is not in a course. */
export const placeholderCourse = { gid: 'no-course', title: 'No course yet', summary: '' }

/** Returns the catalogue with a lesson's draft, which replaces the published lesson or is appended to the course. */
export function insertDraft(catalogue: Catalogue, { lesson, course }: DraftLesson): Catalogue {
  const homeCourse = course ?? placeholderCourse
  const hasCourse = catalogue.videos.some(({ gid }) => gid === homeCourse.gid)
  const groups = hasCourse ? catalogue.videos : [...catalogue.videos, { ...homeCourse, videos: [] }]
  const replaceLesson = (videos: readonly Video[]) =>
    videos.some(({ id }) => id === lesson.id)
      ? videos.map((video) => (video.id === lesson.id ? lesson : video))
      : [...videos, lesson]
  const { unlisted = [], ...otherFields } = catalogue
  return {
    ...otherFields,
    unlisted: unlisted.filter(({ gid, id }) => gid !== homeCourse.gid || id !== lesson.id),
    videos: groups.map((group) =>
      group.gid === homeCourse.gid ? { ...group, videos: replaceLesson(group.videos) } : group,
    ),
  }
}
