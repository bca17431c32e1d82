import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Published } from '#contract/site-content.ts'
import { describeBrowser } from '#rules/browser.ts'
import { CatalogueNotice, useCatalogue } from '#web/features/catalogue/index.ts'
import { formatContext, findLessonTitle, QuestionForm, toSenderName } from '#web/features/help/index.ts'
import { getPathBeforeHelp } from '#web/layouts/navigation/use-last-page.ts'
import { groupTopics } from '#web/layouts/page-sections/group-topics.ts'
import { HelpTopic } from '#web/layouts/page-sections/help-topic.tsx'
import { matchesQuery } from '#web/public-site/enhance-help-topics.ts'
import { ContactSentence } from '#web/contact-sentence.tsx'
import { useSession } from '#web/session/use-session.ts'
import { sendsMail, titled } from '#web/site.ts'

export const meta = titled('Help center')

const answersQuery = queryOptions({
  queryKey: ['help'],
  /** All answers are in one file. */
  async queryFn({ signal }) {
    const response = await fetch('/help.json', { signal })
    if (!response.ok) throw new Error('Couldn’t load the answers.')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server wrote it from validated data
    return (await response.json()) as readonly Published<'help'>[]
  },
})

/** Help answers for members, and a contact form. */
export default function HelpCenter() {
  const { data, isPaused, isError, refetch } = useQuery(answersQuery)
  if (data) return <HelpAnswers published={data} />
  if (isPaused) return <CatalogueNotice title="You’re offline" text="The answers load when you’re back online." />
  if (isError)
    return (
      <CatalogueNotice
        title="Couldn’t load the answers"
        text="The academy’s server didn’t respond as expected. Try again in a moment."
        retry={() => void refetch()}
      />
    )
  return <div className="page min-h-[60vh]" aria-busy="true" />
}

/** Help topics with a search, and a contact form prefilled with the previous page. `?topic=` opens a topic. */
function HelpAnswers({ published }: { published: readonly Published<'help'>[] }) {
  const [search] = useSearchParams()
  const [query, setQuery] = useState('')
  const topicSlug = search.get('topic')
  const groups = groupTopics(published)
    .map(({ name, topics }) => ({ name, topics: topics.filter((topic) => matchesQuery(getSearchText(topic), query)) }))
    .filter(({ topics }) => topics.length > 0)
  const count = groups.flatMap(({ topics }) => topics).length
  return (
    <div className="page pt-8 pb-20">
      <h1 className="text-headline leading-[0.92] condensed">Help center</h1>
      <div className="mt-8 grid gap-x-16 gap-y-14 xl:grid-cols-[minmax(0,1fr)_440px]">
        <div className="min-w-0">
          <label htmlFor="search-help" className="mb-1.5 block text-sm font-semibold">
            Search the answers
          </label>
          <input
            id="search-help"
            type="search"
            autoComplete="off"
            onInput={(event) => setQuery(event.currentTarget.value)}
            className="h-13.5 w-full max-w-[620px] border-b-2 border-text bg-raised px-4"
          />
          <output className="mt-2 block min-h-6 text-sm text-quiet">{query.trim() !== '' && formatCount(count)}</output>
          {groups.map(({ name, topics }) => (
            <section key={name} aria-label={name} className="mt-9">
              <h2 className="text-4xl leading-[1.02] condensed">{name}</h2>
              <div className="mt-3 border-t-2 border-text">
                {topics.map((topic) => (
                  <HelpTopic key={topic.slug} topic={topic} isOpen={topic.slug === topicSlug} />
                ))}
              </div>
            </section>
          ))}
        </div>
        <section aria-labelledby="ask" className="min-w-0 max-xl:max-w-[620px]">
          <h2 id="ask" className="text-4xl leading-[1.02] condensed">
            Contact us
          </h2>
          {sendsMail ? (
            <>
              <p className="mt-2 mb-6 text-quiet">Didn’t find your answer? Message the academy.</p>
              <QuestionSection />
            </>
          ) : (
            <p className="mt-2">
              Didn’t find your answer? <ContactSentence />
            </p>
          )}
        </section>
      </div>
    </div>
  )
}

const getSearchText = ({ title, text }: Published<'help'>) => [title, ...text].join(' ')

const formatCount = (count: number) => {
  if (count === 0) return 'No answers match. Try other words, or contact us.'
  return count === 1 ? 'One answer' : `${count} answers`
}

function QuestionSection() {
  const { member, details } = useSession()
  const page = getPathBeforeHelp()
  const catalogue = useCatalogue()
  const context = formatContext({
    page,
    lesson: catalogue.status === 'ready' && page ? findLessonTitle(catalogue.catalogue, page) : undefined,
    plan: member?.plan ?? 'free',
    browser: describeBrowser(navigator.userAgent),
  })
  return <QuestionForm name={toSenderName(details?.['full_name'])} email={member?.email ?? ''} context={context} />
}
