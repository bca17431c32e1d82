import { paths } from '#web/paths.ts'

const answer =
  'flex min-h-14 cursor-pointer items-center justify-center rounded-part border-2 border-text bg-ground font-semibold hover:bg-hover'

/** Asks once whether a map provider may be asked for its map (specification §2, §4). Two buttons of one size: neither is the easier one. */
export function CookieBanner() {
  return (
    <section data-consent hidden aria-labelledby="consent-title" className="consent">
      <div className="page grid items-center gap-x-(--gutter) gap-y-4 py-5 lg:grid-cols-12 lg:py-7">
        <h2 id="consent-title" className="text-[30px] condensed lg:col-span-3 xl:text-[40px]">
          We Value Your Privacy
        </h2>
        <p className="text-[15px] leading-[1.45] lg:col-span-5">
          Nothing here comes from anybody else unless you accept. Accepting allows an interactive map; without it the
          map stays a drawing, and everything else works the same.{' '}
          <a href={paths.cookie()} className="link">
            Cookie Policy
          </a>
        </p>
        <div className="grid grid-cols-2 gap-(--gutter) lg:col-span-4">
          <button type="button" data-answer="approved" className={answer}>
            Accept
          </button>
          <button type="button" data-answer="declined" className={answer}>
            Decline
          </button>
        </div>
      </div>
    </section>
  )
}
