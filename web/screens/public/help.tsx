import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import helpScript from '#web/public-site/scripts/help.ts?worker&url'
import { breadcrumbs, describe } from '#web/public-site/page-metadata.ts'
import type { Published } from '#contract/site-content.ts'
import { groupTopics } from '#web/layouts/page-sections/group-topics.ts'
import { type LoadedArgs, publishedContent } from '#web/public-site/published-content.ts'
import { PageHead } from '#web/public-site/page-head.tsx'
import { paths } from '#web/routing/paths.ts'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(publishedContent).help

export const meta = ({ loaderData }: LoadedArgs<typeof loader>) =>
  describe({
    path: paths.help(),
    title: 'Help',
    description:
      'Answers about training, the player and its tools, plans, accounts and privacy. Can’t find yours? A real person answers.',
    data: [describeQuestions(loaderData), breadcrumbs(['Help', paths.help()])],
  })

/** Structured data for questions and answers. */
const describeQuestions = (topics: readonly Published<'help'>[]) => ({
  '@type': 'FAQPage',
  mainEntity: topics.map(({ title, text }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: text.join(' ') },
  })),
})

export default function Help() {
  const groups = groupTopics(useLoaderData<typeof loader>())
  return (
    <>
      <PageHead title="Help">
        <p>
          Answers to common questions. Can’t find yours?{' '}
          <a href={paths.contactUs()} className="link">
            Write or call us
          </a>
          . A real person answers.
        </p>
      </PageHead>
      <div data-topics className="pb-22 xl:pb-33">
        <Search />
        {groups.map(({ name, topics }) => (
          <section key={name} data-group className="page grid gap-x-(--gutter) gap-y-3 pt-12 xl:grid-cols-12 xl:pt-16">
            <h2 className="text-3xl condensed xl:col-span-3 xl:border-t xl:border-text xl:pt-4">{name}</h2>
            <div className="border-t-2 border-text xl:col-span-9">
              {topics.map((topic) => (
                <Topic key={topic.slug} {...topic} />
              ))}
            </div>
          </section>
        ))}
      </div>
      <script defer src={helpScript} />
    </>
  )
}

/** Rendered from the start to avoid layout shift. Hidden without script, where find-in-page works. */
const Search = () => (
  <div className="page pt-10 noscript:hidden">
    <label htmlFor="search-help" className="mb-1.5 block text-sm font-semibold">
      Search the answers
    </label>
    <input
      id="search-help"
      type="search"
      data-search
      autoComplete="off"
      className="h-14 w-full max-w-[620px] border-b-2 border-text bg-raised px-4"
    />
    <p data-count aria-live="polite" className="mt-2 min-h-6 text-sm text-quiet" />
  </div>
)

function Topic({ slug, title, text, links = [] }: Published<'help'>) {
  return (
    <details id={slug} className="group scroll-mt-4 border-b border-rule">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2 text-lg font-semibold hover:bg-hover">
        {title}
        <span aria-hidden="true" className="text-2xl leading-none font-normal group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="measure flex flex-col gap-3 pt-1 pb-6">
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {links.length > 0 && (
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            {links.map(({ label, href }) => (
              <a key={href} href={href} className="link">
                {label}
              </a>
            ))}
          </p>
        )}
      </div>
    </details>
  )
}
