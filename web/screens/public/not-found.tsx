import { Link } from 'react-router'
import { paths } from '#web/routing/paths.ts'
import { titled } from '#web/site.ts'
import bow from '#web/ui/art/bow-alone.svg'

export const meta = titled('Not Found')

export default function NotFound() {
  return (
    <section className="page grid gap-x-6 grow gap-y-10 pt-14 lg:grid-cols-12 lg:pt-20">
      <div className="lg:col-span-7">
        <p className="text-[clamp(120px,24vw,340px)] leading-[0.8] tracking-[-0.03em] tabular condensed">404</p>
        <h1 className="mt-8 text-title leading-[0.92] condensed">Not Found</h1>
        <p className="measure mt-4">
          There is no page at this address. The link may be wrong or the page may have moved.
        </p>
        <ul className="mt-8 mb-14 flex flex-wrap gap-x-8 gap-y-2">
          <li className="for-members">
            <Link to={paths.browse()} className="link">
              Browse the lessons
            </Link>
          </li>
          <li>
            <Link to={paths.home()} className="link">
              Go to home page
            </Link>
          </li>
          <li>
            <Link to={paths.help()} className="link">
              Help
            </Link>
          </li>
        </ul>
      </div>
      <div className="self-end lg:col-span-5">
        <img src={bow} width="128" height="186" alt="" className="mx-auto w-[min(300px,60%)]" />
      </div>
    </section>
  )
}
