import type { ReactNode } from 'react'
import { Figure } from '#web/drawing/figure.tsx'
import { paths } from '#web/routing/paths.ts'
import { site } from '#web/site.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { directions, telephone } from './contact-links.ts'

const primaryClass = `${buttonClass({ tone: 'main', size: 'large' })} for-visitors`

/** Home page of an academy without lessons: its description and contact, without placeholders. */
export const FirstDays = () => (
  <section className="page pt-7 md:pt-10 xl:pt-14">
    <div className="gap-x-(--gutter) border-b-[6px] border-text md:flex md:items-end md:justify-between">
      <div className="min-w-0 md:pb-12">
        <h1 className="heading-1 wrap-anywhere">{site.name}</h1>
        <p className="measure pt-4.5 text-lg leading-[1.5]">{site.tagline}</p>
      </div>
      <div aria-hidden="true" className="flex shrink-0 items-end pt-8 md:pt-0">
        <Figure technique="distance" at={2.15} withoutArcs className="h-[180px] w-auto md:h-[220px] xl:h-[320px]" />
      </div>
    </div>
    <div className="grid gap-x-(--gutter) gap-y-10 pt-8 lg:grid-cols-12">
      <div className="lg:col-span-6">
        <h2 className="heading-2">The first lessons are coming soon</h2>
        <p className="measure pt-3">The academy hasn’t published any lessons yet. You can already create an account.</p>
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
      </div>
      <Contact />
    </div>
  </section>
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
