import bow from '#web/ui/art/bow.svg'
import { AcademyMark } from '#web/academy-mark.tsx'
import { sendsMail, site } from '#web/site.ts'

export interface PosterText {
  /** Headline. */
  line: string
  /** Current step of the three steps to the first lesson; undefined to hide the steps. */
  step?: 1 | 2 | undefined
}

/**
 * Poster next to a form: two people bow, with a headline. On a phone, the poster is a band above the form, whose height
 * keeps the submit button above the cookie banner.
 */
export function Poster({ line, step }: PosterText) {
  return (
    <aside
      aria-label="Poster"
      className="relative flex flex-col overflow-hidden bg-poster text-paper max-lg:order-first max-lg:h-40 low:max-lg:h-17"
    >
      <a
        href="/"
        className="flex min-h-11 items-center gap-2.5 self-start px-(--margin) pt-3 text-xl condensed [--mark-line:var(--color-poster)] [--mark:var(--color-paper)] lg:hidden"
      >
        {site.demo ? (
          <AcademyMark className="size-8" />
        ) : (
          // The background is white, because a logo may not contrast with the poster's red.
          <span className="rounded-part bg-paper p-1">
            <AcademyMark className="size-7" />
          </span>
        )}
        {site.name}
      </a>
      {step && <Steps current={step} />}
      <img
        src={bow}
        width="280"
        height="186"
        alt="Two people bow to each other"
        className="mx-auto mt-auto w-[min(74%,52vh)] min-w-0 max-lg:h-22 max-lg:w-auto low:max-lg:hidden lg:max-h-[58vh]"
      />
      <div aria-hidden="true" className="h-1 shrink-0 bg-paper max-lg:mb-3 lg:h-1.5" />
      <p className="px-12 pt-5 pb-9 text-[clamp(80px,10.5vw,220px)] leading-[0.9] tracking-[-0.012em] condensed max-lg:hidden">
        {line}
      </p>
    </aside>
  )
}

const steps = [
  ['Account', 'Email and password.'],
  ['Confirm', sendsMail ? 'One link, sent by email.' : 'The academy confirms your address.'],
  ['Train', 'Watch, slow down, repeat.'],
] as const

function Steps({ current }: { current: number }) {
  return (
    <ol className="grid grid-cols-3 gap-6 px-12 pt-7 text-sm leading-[1.4] max-xl:hidden">
      {steps.map(([title, text], index) => (
        <li
          key={title}
          aria-current={index + 1 === current ? 'step' : undefined}
          className="grid grid-cols-[36px_1fr] border-t-2 border-paper pt-3 aria-[current]:border-t-6 aria-[current]:pt-2"
        >
          <span aria-hidden="true" className="text-5xl leading-[0.86] condensed tabular">
            {index + 1}
          </span>
          <span>
            <b className="block">{title}</b>
            {text}
          </span>
        </li>
      ))}
    </ol>
  )
}
