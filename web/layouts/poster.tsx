import bow from '#web/ui/art/bow.svg'
import { Mark } from '#web/ui/mark.tsx'
import { site } from '#web/site.ts'

/** The printed sheet beside a form: two people bow, and a line to remember. On a phone it is a band above the form. */
export function Poster({ line }: { line: string }) {
  return (
    <aside
      aria-label="Poster"
      className="relative flex flex-col overflow-hidden bg-poster text-paper max-lg:order-first max-lg:h-56"
    >
      <a
        href="/"
        className="flex min-h-11 items-center gap-2.5 self-start px-(--margin) pt-3 text-[22px] condensed [--mark-line:var(--color-poster)] [--mark:var(--color-paper)] lg:hidden"
      >
        <Mark className="size-8" />
        {site.name}
      </a>
      <img
        src={bow}
        width="280"
        height="186"
        alt="Two people bow to each other"
        className="mx-auto mt-auto w-[min(74%,52vh)] min-w-0 max-lg:h-36 max-lg:w-auto lg:max-h-[58vh]"
      />
      <div aria-hidden="true" className="h-1 shrink-0 bg-paper max-lg:mb-3 lg:h-1.5" />
      <p className="px-12 pt-5 pb-9 text-[clamp(80px,10.5vw,220px)] leading-[0.9] tracking-[-0.012em] condensed max-lg:hidden">
        {line}
      </p>
    </aside>
  )
}
