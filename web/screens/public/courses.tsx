import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { absolute, breadcrumbs, describe, organization } from '#web/public-site/page-metadata.ts'
import { countLessons, formatCount, listCourses, type Course } from '#web/public-site/courses.ts'
import { CoursePicture } from '#web/public-site/course-tiles.tsx'
import { LessonMark } from '#web/public-site/lesson-mark.tsx'
import { PageHead } from '#web/public-site/page-head.tsx'
import { type LoadedArgs, publishedContent } from '#web/public-site/published-content.ts'
import { paths } from '#web/routing/paths.ts'
import { currency, fourWeeks, inMainUnits, oneYear } from '#web/plans.ts'

export const loader = ({ context }: LoaderFunctionArgs) => listCourses(context.get(publishedContent))

/** "26 lessons in 6 courses". */
const formatAll = (courses: readonly Course[]) =>
  `${formatCount(countLessons(courses).all)} in ${courses.length} ${courses.length === 1 ? 'course' : 'courses'}`

export function meta({ loaderData: courses }: LoadedArgs<typeof loader>) {
  const { free } = countLessons(courses)
  const names = courses.map(({ title }) => title.toLowerCase())
  return describe({
    path: paths.courses(),
    title: 'Courses',
    description:
      courses.length === 0
        ? 'The courses of the academy.'
        : `${formatAll(courses)}${free > 0 ? `, ${free} of them free` : ''}: ${names.join(', ')}.`,
    data: [breadcrumbs(['Courses', paths.courses()]), describeCourses(courses)],
  })
}

/** Offers of a course for structured data: free if it has a free lesson, and each paid plan. */
const getOffers = ({ lessons: courseLessons }: Course) => {
  const offer = (category: string, price: number) => ({ '@type': 'Offer', category, price, priceCurrency: currency })
  const free = courseLessons.some(({ isFree }) => isFree) ? [offer('Partially Free', 0)] : []
  return [...free, ...[fourWeeks, oneYear].map(({ price }) => offer('Subscription', inMainUnits(price)))]
}

const describeCourse = (course: Course) => ({
  '@type': 'Course',
  name: course.title,
  description: course.summary,
  url: absolute(`${paths.courses()}#${course.gid}`),
  provider: {
    '@type': 'Organization',
    '@id': organization['@id'],
    name: organization.name,
    url: organization.url,
  },
  offers: getOffers(course),
  hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
})

const describeCourses = (courses: readonly Course[]) => ({
  '@type': 'ItemList',
  itemListElement: courses.map((course, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: describeCourse(course),
  })),
})

export default function Courses() {
  const courses = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Courses">
        {courses.length > 0 ? <Counts courses={courses} /> : <p>No lessons yet. They’ll appear here.</p>}
      </PageHead>
      <div className="pb-22 xl:pb-33">
        {courses.map((course) => (
          <CourseSection key={course.gid} {...course} />
        ))}
      </div>
    </>
  )
}

function Counts({ courses }: { courses: readonly Course[] }) {
  const [firstCourse] = courses
  const example = firstCourse?.lessons[1] ?? firstCourse?.lessons[0]
  const { free } = countLessons(courses)
  return (
    <>
      <p>
        {formatAll(courses)}.
        {example && ` “${example.number}” means ${example.title}, on this page, in the player and on the mat.`}
      </p>
      <ul className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {free > 0 && (
          <li className="flex items-center gap-2">
            <LessonMark isFree /> with an account, {formatCount(free)}
          </li>
        )}
        <li className="for-visitors flex items-center gap-2">
          <LessonMark isFree={false} />
          <span>
            included in the{' '}
            <a href={`${paths.home()}#plans`} className="link">
              full plan
            </a>
          </span>
        </li>
      </ul>
    </>
  )
}

function CourseSection({ number, gid, title, summary, lessons, ...pictures }: Course) {
  return (
    <section id={gid} className="page grid scroll-mt-4 gap-x-(--gutter) gap-y-6 pt-14 xl:grid-cols-12 xl:pt-22">
      <div className="xl:col-span-4">
        <div className="course-picture">
          <CoursePicture {...pictures} />
        </div>
        <div className="grid grid-cols-[auto_1fr] gap-x-4 pt-4 xl:grid-cols-[62px_1fr] xl:gap-x-0">
          <span aria-hidden="true" className="plate-number tabular condensed">
            {number}
          </span>
          <div>
            <h2 className="heading-3">{title}</h2>
            <p className="measure mt-2 text-sm leading-[1.45] text-quiet">{summary}</p>
          </div>
        </div>
      </div>
      <ol className="border-t-[3px] border-text xl:col-span-8">
        {lessons.map((lesson) => (
          <li key={lesson.id} className="border-b border-rule">
            <a
              href={paths.info(lesson)}
              className="grid min-h-13 grid-cols-[3.2rem_1fr_auto] items-center gap-x-3 py-2 hover:bg-hover md:grid-cols-[74px_1fr_130px_96px]"
            >
              <span className="tabular text-2xl condensed">{lesson.number} </span>
              <span className="font-semibold">
                {lesson.title} <span className="block text-sm font-normal text-quiet md:hidden">{lesson.level}</span>
              </span>
              <span className="text-sm text-quiet max-md:hidden">{lesson.level} </span>
              <LessonMark isFree={lesson.isFree} />
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
