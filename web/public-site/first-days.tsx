import type { ReactNode } from 'react'
import type { SiteContent } from '#contract/site-content.ts'
import { Figure } from '#web/drawing/figure.tsx'
import { paths } from '#web/routing/paths.ts'
import { site } from '#web/site.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { directions, telephone } from './contact-links.ts'

const primaryClass = `${buttonClass({ tone: 'main', size: 'large' })} for-visitors`

export const homeText = site.homeText ?? 'Self-defense on video, for members.'

interface Upcoming {
  id: string
  title: string
  text: string
}

/** Returns the announced lessons; without any, the courses, which have no lessons yet. */
export const listUpcoming = ({ soon, courses }: Pick<SiteContent, 'soon' | 'courses'>): Upcoming[] =>
  soon.length > 0
    ? soon.map(({ id, title, description }) => ({ id, title, text: description }))
    : courses.map(({ gid, title, summary }) => ({ id: gid, title, text: summary }))

/** Home page of an academy without lessons: its description, what is coming, and contact, without placeholders. */
export const FirstDays = ({ upcoming }: { upcoming: readonly Upcoming[] }) => (
  <section className="page pt-7 md:pt-10 xl:pt-14">
    <div className="gap-x-(--gutter) border-b-[6px] border-text md:flex md:items-end md:justify-between">
      <div className="min-w-0 md:pb-12">
        <h1 className="heading-1 wrap-anywhere">{site.name}</h1>
        <p className="measure pt-4.5 text-lg leading-[1.5] font-semibold">{site.tagline}</p>
        <p className="measure pt-1.5 text-lg leading-[1.5]">{homeText}</p>
      </div>
      <div aria-hidden="true" className="flex shrink-0 items-end pt-8 md:pt-0">
        <Figure technique="distance" at={2.15} withoutArcs className="h-[180px] w-auto md:h-[220px] xl:h-[320px]" />
      </div>
    </div>
    <div className="grid gap-x-(--gutter) gap-y-10 pt-8 lg:grid-cols-12">
      <div className="lg:col-span-6">
        <h2 className="heading-2">The first lessons are coming soon</h2>
        <p className="measure pt-3">
          You’ll watch them here: loop a movement, slow it down or mirror it. You can already create an account.
        </p>
        <p className="flex flex-wrap gap-3 pt-6">
          <a href={paths.signUp()} className={primaryClass}>
            Create an account
          </a>
          <a href={paths.signIn()} className={`${buttonClass({ size: 'large' })} for-visitors`}>
            Sign in
          </a>
          <a href={paths.browse()} className={`${buttonClass({ tone: 'main', size: 'large' })} for-members`}>
            Go to your lessons
          </a>
        </p>
        {upcoming.length > 0 && <UpcomingList upcoming={upcoming} />}
      </div>
      <Contact />
    </div>
  </section>
)

const UpcomingList = ({ upcoming }: { upcoming: readonly Upcoming[] }) => (
  <>
    <h3 className="pt-10 text-3xl condensed">Coming up</h3>
    <dl className="mt-3 border-t border-text">
      {upcoming.map(({ id, title, text }) => (
        <div key={id} className="border-b border-rule py-3">
          <dt className="font-semibold wrap-anywhere">{title}</dt>
          {text !== '' && <dd className="measure pt-0.5 text-sm leading-[1.45] text-quiet">{text}</dd>}
        </div>
      ))}
    </dl>
  </>
)

/** The configured contact details. */
const Contact = () => (
  <div className="lg:col-span-5 lg:col-start-8">
    <h2 className="heading-2">Until then</h2>
    <dl className="mt-3 border-t border-text">
      <Row name="Message">
        <a href={paths.contactUs()} className="link">
          Write to us
        </a>
      </Row>
      {telephone && (
        <Row name="Call">
          <a href={telephone} className="link">
            {site.phone}
          </a>
        </Row>
      )}
      <Row name="Visit">
        {site.address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {site.coordinates !== null && (
          <a href={directions} rel="noreferrer" className="link">
            Directions
          </a>
        )}
      </Row>
      {site.hours.length > 0 && (
        <Row name="Open">
          {site.hours.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Row>
      )}
    </dl>
  </div>
)

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[88px_1fr] border-b border-rule py-4">
    <dt className="text-quiet">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)
