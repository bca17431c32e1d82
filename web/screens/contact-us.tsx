import { site, titled } from '#web/site.ts'

export const meta = titled('Contact us')

export default function ContactUs() {
  return (
    <section className="page pt-14 pb-24">
      <h1 className="text-[clamp(46px,9vw,104px)] leading-[0.9] tracking-[-0.012em] condensed">Contact us</h1>
      <dl className="mt-10 max-w-[720px] border-t-2 border-text">
        <Row name="Write">
          <a href={`mailto:${site.email}`} className="link">
            {site.email}
          </a>
        </Row>
        <Row name="Call">
          <a href={`tel:${site.phone.replaceAll(' ', '')}`} className="link">
            {site.phone}
          </a>
        </Row>
        <Row name="Visit">{site.address.join(', ')}</Row>
      </dl>
    </section>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-rule py-4 md:grid-cols-[160px_1fr]">
      <dt className="text-quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
