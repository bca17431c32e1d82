import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pictureSources } from '#contract/content/picture-path.ts'
import { Figure } from '#web/drawing/figure.tsx'
import { absolute, describe, organization } from '#web/public-site/page-metadata.ts'
import { FirstDays, homeText, listUpcoming } from '#web/public-site/first-days.tsx'
import { countLessons, findLesson, listCourses } from '#web/public-site/courses.ts'
import { CourseTiles } from '#web/public-site/course-tiles.tsx'
import { LessonIllustration } from '#web/public-site/lesson-illustration/lesson-illustration.tsx'
import { PlanTable } from '#web/public-site/plan-table.tsx'
import { illustration } from '#web/public-site/lesson-illustration/illustration-scene.ts'
import { PostList } from '#web/public-site/post-list.tsx'
import { listPosts, type Post } from '#web/public-site/posts.ts'
import { type LoadedArgs, publishedContent } from '#web/public-site/published-content.ts'
import { Section } from '#web/public-site/section.tsx'
import { StartButton } from '#web/public-site/start-button.tsx'
import { ThrowStrip } from '#web/public-site/throw-strip.tsx'
import { paths } from '#web/routing/paths.ts'
import { site } from '#web/site.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const content = context.get(publishedContent)
  const courses = listCourses(content)
  return {
    courses,
    counts: countLessons(courses),
    hipThrow: findLesson(courses, 'hip-throw'),
    illustratedLesson: findLesson(courses, illustration.technique),
    posts: listPosts(content).slice(0, 3),
    upcoming: listUpcoming(content),
  }
}

type Data = ReturnType<typeof loader>

export const meta = ({ loaderData: { counts } }: LoadedArgs<typeof loader>) =>
  describe({
    path: paths.home(),
    title: `${site.name}: ${site.homeTitle ?? 'self-defense lessons to drill'}`,
    isFullTitle: true,
    description:
      site.homeText ??
      (counts.all > 0
        ? `Self-defense lessons on video, made to be repeated: mirror them, slow them down, loop the part you need.${counts.free > 0 ? ' Start with the free ones.' : ''}`
        : `${site.tagline} ${homeText}`),
    data: [organization, { '@type': 'WebSite', '@id': absolute('/#site'), name: site.name, url: absolute('/') }],
  })

export default function Home() {
  const data = useLoaderData<typeof loader>()
  const { counts, posts } = data
  const hasLessons = counts.all > 0
  return (
    <>
      {hasLessons ? <Lessons {...data} /> : <FirstDays upcoming={data.upcoming} />}
      <Section
        id="plans"
        title="Plans"
        aside={<p>{counts.free > 0 ? 'Start free. Upgrade anytime.' : 'What the lessons cost'}</p>}
      >
        <PlanTable counts={counts} />
      </Section>
      {posts.length > 0 && <FromTheBlog posts={posts} />}
    </>
  )
}

function Lessons({ courses, counts, hipThrow, illustratedLesson }: Data) {
  return (
    <>
      <section>
        <div className="page grid gap-x-(--gutter) pt-7 md:pt-10 xl:grid-cols-12 xl:items-end xl:pt-14">
          <div className="xl:col-span-9">
            <h1 className="heading-1 wrap-anywhere">
              {site.homeTitle ??
                (site.demo ? (
                  <>
                    Learn a movement. <span className="block">Drill it until it holds.</span>
                  </>
                ) : (
                  site.tagline
                ))}
            </h1>
            <p className="mt-4 md:text-lg">{homeText}</p>
          </div>
          <div className="pt-4.5 md:max-xl:grid md:max-xl:grid-cols-2 md:max-xl:items-center md:max-xl:gap-x-(--gutter) md:max-xl:pt-7 xl:col-span-3 xl:pb-2.5">
            {hipThrow && !site.homePicture && (
              <p className="text-sm leading-[1.45] text-quiet max-md:hidden md:max-xl:order-last xl:mb-4">
                Below: lesson {hipThrow.number}, {hipThrow.title.toLowerCase()}.
                {hipThrow.isFree && <span className="block"> Free to watch with an account.</span>}
              </p>
            )}
            <StartButton counts={counts} />
          </div>
        </div>
        {site.homePicture ? (
          <img
            {...pictureSources(site.homePicture)}
            sizes="100vw"
            alt=""
            fetchPriority="high"
            className="mt-8 max-h-[80vh] w-full border-b-4 border-text object-cover"
          />
        ) : (
          <ThrowStrip />
        )}
      </section>
      <Section
        title="What you’ll learn"
        aside={
          <p>
            Courses in the order you need them. Lessons are numbered, so you and your partner stay on the same page.
          </p>
        }
      >
        <CourseTiles courses={courses} />
      </Section>
      <LessonIllustration number={illustratedLesson?.number ?? ''} title={illustratedLesson?.title ?? 'Front kick'} />
    </>
  )
}

const FromTheBlog = ({ posts }: { posts: readonly Post[] }) => (
  <Section
    title="From the blog"
    aside={
      <a href={paths.blog()} className="link">
        All articles
      </a>
    }
  >
    <div className="page grid gap-x-(--gutter) pb-22 xl:grid-cols-12 xl:pb-33">
      <div className="ground-left max-xl:hidden xl:col-span-4">
        <Figure
          technique="distance"
          at={2.15}
          withoutArcs
          label="One person keeps another at a distance"
          className="h-[250px] w-auto"
        />
      </div>
      <div className="xl:col-span-8">
        <PostList posts={posts} />
      </div>
    </div>
  </Section>
)
