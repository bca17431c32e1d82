import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { describe, breadcrumbs, organization } from '#web/public-site/page-metadata.ts'
import { ContactForm } from '#web/public-site/contact-form.tsx'
import { PageHead } from '#web/public-site/page-head.tsx'
import { MapPanel } from '#web/public-site/map/map-panel.tsx'
import { telephone } from '#web/public-site/contact-links.ts'
import { paths } from '#web/routing/paths.ts'
import { type LoadedArgs, readPublishedText } from '#web/public-site/published-content.ts'
import { site } from '#web/site.ts'
import { Blocks } from '#web/text/blocks.tsx'
import { mailto } from '#web/ui/mailto.ts'

export const loader = (args: LoaderFunctionArgs) => readPublishedText(args, 'pages', 'contact')

export const meta = ({ loaderData }: LoadedArgs<typeof loader>) =>
  describe({
    path: paths.contactUs(),
    title: 'Contact us',
    description: loaderData.summary,
    data: [organization, breadcrumbs(['Contact us', paths.contactUs()])],
  })

export default function ContactUs() {
  const text = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Contact us">
        <p>{text.summary}</p>
      </PageHead>
      <div className="page grid gap-x-(--gutter) gap-y-12 pt-10 pb-22 xl:grid-cols-12 xl:pt-16 xl:pb-33">
        <div className="border-t border-text pt-3 xl:col-span-7">
          <Blocks blocks={text.sections.flatMap(({ blocks }) => blocks)} />
          <div className="mt-10">
            <ContactForm />
          </div>
        </div>
        <ContactOptions />
      </div>
    </>
  )
}

function ContactOptions() {
  return (
    <div className="xl:col-span-4 xl:col-start-9">
      <dl className="border-t border-text">
        <Row name="Write">
          <a href={mailto(site.email)} className="link">
            {site.email}
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
      <MapPanel className="mt-4 border border-text" drawing="block w-full" />
    </div>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[88px_1fr] border-b border-rule py-4">
      <dt className="text-quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
