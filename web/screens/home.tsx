import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { site } from '#web/site.ts'
import bow from '#web/ui/art/bow-manual.svg'
import { buttonLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export const meta = () => [
  { title: `${site.name}: self-defense lessons to drill` },
  { name: 'description', content: 'Self-defense lessons on video, made to be watched and repeated until they hold.' },
]

/** A plain first version: what this is and the way in. The full page is drawn in its own issue. */
export default function Home() {
  return (
    <section>
      <div className="page grid gap-6 pt-10 lg:grid-cols-12 lg:items-end lg:pt-14">
        <h1 className="text-[clamp(57px,9vw,140px)] leading-[0.88] tracking-[-0.012em] condensed lg:col-span-9">
          Learn a movement. Drill it until it holds.
        </h1>
        <p className="pb-2 lg:col-span-3">
          <Link
            to={paths.signIn()}
            className={`${buttonLook({ tone: 'main', size: 'large' })} w-full justify-between!`}
          >
            Sign in to train <Icon name="arrow" />
          </Link>
        </p>
      </div>
      <img
        src={bow}
        width="280"
        height="186"
        alt="Two people bow to each other"
        className="mx-auto mt-12 w-[min(560px,80%)]"
      />
      <div aria-hidden="true" className="h-1 bg-text" />
      <p className="page pt-5 pb-24">
        {site.name} is a video school for self-defense. Members find its lessons by course, and free lessons are marked.
      </p>
    </section>
  )
}
