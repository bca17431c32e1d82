import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { Published } from '#contract/site-content.ts'
import { isTechnique } from '#figures/techniques.ts'
import { Figure } from '#web/drawing/figure.tsx'
import { breadcrumbs, describe } from '#web/public-site/page-metadata.ts'
import { PageHead } from '#web/public-site/page-head.tsx'
import { paths } from '#web/routing/paths.ts'
import { type LoadedArgs, publishedContent } from '#web/public-site/published-content.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { team, instructors } = context.get(publishedContent)
  return { introduction: team.introduction, instructors }
}

export const meta = ({ loaderData: { instructors } }: LoadedArgs<typeof loader>) =>
  describe({
    path: paths.team(),
    title: 'Team',
    description:
      instructors.length === 0
        ? 'The instructors of the academy.'
        : `The instructors of the academy: ${instructors.map(({ name, role }) => `${name}, ${role.toLowerCase()}`).join('; ')}.`,
    data: [breadcrumbs(['Team', paths.team()])],
  })

export default function Team() {
  const { introduction, instructors } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Team">
        <p>{introduction}</p>
      </PageHead>
      <div className="pb-22 xl:pb-33">
        {instructors.map((person) => (
          <Person key={person.slug} {...person} />
        ))}
      </div>
    </>
  )
}

function Person({ name, slug, role, figure, biography, teaches, says }: Published<'instructor'>) {
  return (
    <section id={slug} className="page grid gap-x-(--gutter) gap-y-6 pt-14 xl:grid-cols-12 xl:pt-22">
      <div className="xl:col-span-4">
        <div className="course-picture">{isTechnique(figure) && <Figure technique={figure} />}</div>
      </div>
      <div className="border-text xl:col-span-8 xl:border-t-[3px] xl:pt-4 xl:grid xl:grid-cols-8 xl:gap-x-(--gutter)">
        <div className="xl:col-span-5">
          <h2 className="heading-2">{name}</h2>
          <p className="mt-2 font-semibold">{role}</p>
          {biography.map((paragraph) => (
            <p key={paragraph} className="measure mt-4">
              {paragraph}
            </p>
          ))}
        </div>
        <div className="max-xl:mt-6 xl:col-span-3 xl:pt-2">
          <blockquote className="text-2xl leading-[1.08]! text-balance condensed">“{says}”</blockquote>
          <h3 className="mt-6 border-t border-rule pt-3 text-sm font-semibold">Teaches</h3>
          <ul className="text-sm text-quiet">
            {teaches.map((course) => (
              <li key={course}>{course}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
