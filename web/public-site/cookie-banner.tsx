import { paths } from '#web/routing/paths.ts'

const answerClass =
  'flex min-h-11 cursor-pointer lg:min-h-14 items-center justify-center rounded-part border-2 border-text bg-ground font-semibold hover:bg-hover'

/**
 * Requests consent to third-party content (specification §2, §4). The page's script selects the applicable wording.
 * Both buttons have the same size. On a phone, the banner is low enough to keep a form's button visible.
 */
export function CookieBanner() {
  return (
    <section data-consent hidden aria-labelledby="consent-title" className="consent">
      <div className="page grid items-center gap-x-(--gutter) gap-y-2 py-3 lg:grid-cols-12 lg:py-6">
        <h2 id="consent-title" className="text-xl leading-none condensed lg:col-span-3 lg:text-3xl xl:text-4xl">
          We Value Your Privacy
        </h2>
        <p className="text-sm leading-[1.45] lg:col-span-5">
          <span data-with-map="true" hidden>
            We use no third-party content unless you accept. Then we load an interactive map.
          </span>
          <span data-with-map="false">We use no third-party cookies. If that ever changes, your choice applies.</span>{' '}
          <a href={paths.cookie()} className="link">
            Cookie Policy
          </a>
        </p>
        <div className="grid grid-cols-2 gap-(--gutter) lg:col-span-4">
          <button type="button" data-answer="approved" className={answerClass}>
            Accept
          </button>
          <button type="button" data-answer="declined" className={answerClass}>
            Decline
          </button>
        </div>
      </div>
    </section>
  )
}
