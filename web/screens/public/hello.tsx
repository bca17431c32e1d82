import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Figure } from '#web/drawing/figure.tsx'
import { describe } from '#web/public-site/page-metadata.ts'
import { countLessons, formatFreeCount } from '#web/public-site/courses.ts'
import { publishedContent } from '#web/public-site/published-content.ts'
import { Section } from '#web/public-site/section.tsx'
import { StartButton } from '#web/public-site/start-button.tsx'
import { paths } from '#web/routing/paths.ts'
import { site } from '#web/site.ts'

export const loader = ({ context }: LoaderFunctionArgs) => countLessons(context.get(publishedContent).courses)

export const meta = () =>
  describe({
    path: paths.hello(),
    title: site.landingTitle ?? 'Hello',
    description:
      site.landingText ?? `New to training? Start here: three steps with ${site.name} that anyone can take tonight.`,
  })

const figures = [
  { technique: 'distance', at: 2.15 },
  { technique: 'wrist-release', at: 1.74 },
  { technique: 'stand-up', at: 1.6 },
] as const

const defaultSteps = [
  {
    title: 'Stand where you can leave',
    text: 'Feet, hands and distance: most of what keeps you safe happens before anyone is touched.',
  },
  {
    title: 'Free your wrist',
    text: 'Every grip has a weak side. You’ll find it in ten minutes.',
  },
  {
    title: 'Get up and go',
    text: 'From the floor to your feet without turning your back. It looks easy, and after some practice it is.',
  },
]

/** Landing page for advertisements: up to three steps and one button. */
export default function Hello() {
  const counts = useLoaderData<typeof loader>()
  const steps = site.landingSteps ?? defaultSteps
  const freeLessons = formatFreeCount(counts)
  return (
    <>
      <div className="page grid gap-x-(--gutter) gap-y-6 pt-7 md:pt-10 xl:grid-cols-12 xl:items-end xl:pt-14">
        <h1 className="heading-1 wrap-anywhere xl:col-span-9">
          {site.landingTitle ?? 'Hello. You can begin tonight.'}
        </h1>
        <div className="xl:col-span-3 xl:pb-2.5">
          <p className="mb-4 text-base">{site.landingText ?? 'No gear and no fitness needed.'}</p>
          <StartButton counts={counts} />
        </div>
      </div>
      <ol className="hello-strip">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <div className="hello-frame">
              <Figure {...(figures[index] ?? figures[0])} />
            </div>
            <div className="hello-words">
              <span aria-hidden="true" className="plate-number tabular condensed">
                {index + 1}
              </span>
              <div>
                <h2 className="heading-3">{title}</h2>
                <p className="measure mt-2 text-quiet">{text}</p>
              </div>
            </div>
          </li>
        ))}
      </ol>
      <Section title="What it costs" aside={<p>All you need is an email address and a password.</p>}>
        <p className="page text-lg leading-[1.5]">
          <span className="measure block">
            {freeLessons && `${freeLessons} ${counts.free === 1 ? 'is' : 'are'} yours for as long as you like. `}
            If you want {freeLessons ? 'the rest' : 'to train'}, there are two plans. See the{' '}
            <a href={paths.home()} className="link">
              home page
            </a>
            .
          </span>
        </p>
        <div className="pb-22 xl:pb-33" />
      </Section>
    </>
  )
}
