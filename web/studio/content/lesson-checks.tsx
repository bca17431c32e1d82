import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listLessonCaptions } from '#contract/studio/captions.ts'
import { hasSafetyNote } from '#rules/safety-note.ts'
import { isList, isText } from '#web/api/read-response.ts'
import { useLessons } from '#web/studio/lesson-lists/index.ts'
import { studioQuery } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { DraftData } from './fields/text-field.ts'

const hasEntries = (value: unknown) => isList(value) && value.length > 0

/** Returns an error if the lesson has no safety note, which is required for publication. */
export const findSafetyProblem = (data: DraftData) =>
  hasSafetyNote(data)
    ? undefined
    : {
        field: 'safety',
        value: data['safety'],
        message: 'Add a safety note about training this technique with a partner. Then you can publish the lesson.',
      }

/** Checklist of a lesson. Missing captions do not block publishing. */
export function LessonChecks({ slug, data }: { slug: string; data: DraftData }) {
  const { data: captions } = useQuery(studioQuery('captions', listLessonCaptions, { query: { lesson: slug } }))
  const unreadCount = captions?.tracks.reduce((sum, track) => sum + track.unread, 0) ?? 0
  const languageCount = new Set([...(captions?.tracks ?? []), ...(captions?.ofFilm ?? [])].map(({ lang }) => lang)).size
  const { courses } = useLessons()
  const course = courses.find(({ lessons }) => lessons.includes(slug))
  const chapterCount = isList(data['chapters']) ? data['chapters'].length : 0
  return (
    <section aria-labelledby="lesson-checks">
      <h2 id="lesson-checks" className="pb-2 text-xl condensed">
        Checklist
      </h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
        <Check isPresent={isText(data['media'])} presentText="Video" missingText="No video yet" />
        <Check
          isPresent={course?.isPublished ?? false}
          presentText="Course"
          missingText={`${course ? 'The course is a draft' : 'No course yet'}: members can’t find the lesson`}
          {...(!course?.isPublished && {
            to: course ? paths.studioText('courses', course.gid) : paths.studioTexts('courses'),
          })}
        />
        <Check
          isPresent={hasEntries(data['chapters'])}
          presentText={countText(chapterCount, 'chapter')}
          missingText="No chapters"
        />
        <Check isPresent={isText(data['thumbnail'])} presentText="Poster" missingText="No poster yet" />
        <Check
          isPresent={hasSafetyNote(data)}
          presentText="Safety note"
          missingText="No safety note: required to publish"
        />
        <Check
          isPresent={languageCount > 0 && unreadCount === 0}
          presentText={languageCount === 1 ? 'Captions' : `Captions in ${languageCount} languages`}
          missingText={unreadCount > 0 ? `${countText(unreadCount, 'line')} of captions to review` : 'No captions'}
          to={paths.studioCaptions(slug)}
        />
      </ul>
    </section>
  )
}

const countText = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`)

interface CheckProps {
  isPresent: boolean
  presentText: string
  missingText: string
  to?: string
}

const Check = ({ isPresent, presentText, missingText, to }: CheckProps) => (
  <li className={`flex items-center gap-2 ${isPresent ? '' : 'font-semibold text-warn'}`}>
    <Icon name={isPresent ? 'tick' : 'info'} className="size-4 shrink-0" />
    {to === undefined ? (
      <span>{isPresent ? presentText : missingText}</span>
    ) : (
      <Link to={to} className="link">
        {isPresent ? presentText : missingText}
      </Link>
    )}
  </li>
)
