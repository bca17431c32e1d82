import { Link } from 'react-router'
import type { Published } from '#contract/site-content.ts'
import { isAppPath } from '#web/routing/route-table.ts'

interface HelpTopicProps {
  topic: Published<'help'>
  isOpen: boolean
}

/** Question with an expandable answer. */
export function HelpTopic({ topic: { slug, title, text, links = [] }, isOpen }: HelpTopicProps) {
  return (
    <details id={slug} open={isOpen} className="group scroll-mt-4 border-b border-rule">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2 text-lg font-semibold hover:bg-hover">
        {title}
        <span aria-hidden="true" className="text-2xl leading-none font-normal group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="measure flex flex-col gap-3 pt-1 pb-6 text-quiet">
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {links.length > 0 && (
          <p className="flex flex-wrap gap-x-6 gap-y-2 text-text">
            {links.map(({ label, href }) => (
              <Link key={href} to={href} reloadDocument={!isAppPath(href)} className="link">
                {label}
              </Link>
            ))}
          </p>
        )}
      </div>
    </details>
  )
}
