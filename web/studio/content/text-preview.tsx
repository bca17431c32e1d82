import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { isList, isText } from '#web/api/read-response.ts'
import { longDate } from '#web/format-day.ts'
import { Sections } from '#web/text/sections.tsx'
import { readText } from '#rules/markdown/read-text.ts'
import type { Text } from '#rules/markdown/text.ts'
import { ListsPreview } from './lists-preview.tsx'
import type { DraftData } from './fields/text-field.ts'
import { PagePreview } from './page-preview.tsx'
import type { SectionName } from './sections.ts'
import { textKinds } from './text-kinds.ts'

const asText = (value: unknown) => (isText(value) ? value : '')
const asTexts = (value: unknown) => (isList(value) ? value.filter(isText) : [])

/** Preview of a text as rendered on the site. For an invalid text, shows the error and the last valid version. */
export const TextPreview = ({ section, data }: { section: SectionName; data: DraftData }) =>
  section === 'lists' ? <ListsPreview data={data} /> : <TextPagePreview section={section} data={data} />

function TextPagePreview({ section, data }: { section: SectionName; data: DraftData }) {
  const deferredData = useDeferredValue(data)
  const body = asText(deferredData['body'])
  const [lastValidText, setLastValidText] = useState<Text>()
  const parseResult = useMemo(() => parseText(body), [body])
  const text = 'text' in parseResult ? parseResult.text : lastValidText
  if ('text' in parseResult && parseResult.text !== lastValidText) setLastValidText(parseResult.text)
  const isMarkdown = textKinds[section].fields.some(({ control }) => control === 'markdown')
  return (
    <PagePreview>
      {'reason' in parseResult && (
        <p role="status" className="border-l-4 border-bad bg-raised px-4 py-3 text-sm">
          <b className="font-semibold">Some of this formatting isn’t supported on the site.</b> {parseResult.reason}
        </p>
      )}
      <Page
        title={asText(deferredData[textKinds[section].titleField])}
        byline={
          section === 'articles' && (
            <Byline published={asText(deferredData['published'])} minutes={text?.minutes ?? 1} />
          )
        }
        lead={asText(deferredData['summary'] ?? deferredData['role'] ?? deferredData['description'])}
      >
        {isMarkdown ? text && <Sections sections={text.sections} /> : <Paragraphs data={deferredData} />}
      </Page>
    </PagePreview>
  )
}

function parseText(body: string): { text: Text } | { reason: string } {
  try {
    // Title and summary are rendered separately, because they change on every keystroke and the text is long.
    return { text: readText({ title: 'Text', summary: 'Text', body }, { isNew: true }) }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : '' }
  }
}

interface PageProps {
  title: string
  byline: ReactNode
  lead: string
  children: ReactNode
}

const Page = ({ title, byline, lead, children }: PageProps) => (
  <main className="pb-22">
    <div className="page grid gap-x-(--gutter) gap-y-4 pt-7 md:pt-10 xl:grid-cols-12 xl:pt-14">
      <div className="text-sm leading-[1.45] text-quiet xl:col-span-3">{byline}</div>
      <h1 className="article-title xl:col-span-9">{title || 'Untitled'}</h1>
      <p className="text-xl leading-[1.4] text-balance md:text-2xl xl:col-span-7 xl:col-start-4 xl:mt-4">{lead}</p>
    </div>
    {children}
  </main>
)

const Byline = ({ published, minutes }: { published: string; minutes: number }) => (
  <p className="flex flex-wrap gap-x-4">
    <span>Blog</span>
    {/^\d{4}-\d\d-\d\d$/.test(published) && <time dateTime={published}>{longDate(published)}</time>}
    <span>{minutes} min read</span>
  </p>
)

/** Preview of kinds without Markdown: help topics, instructors, lessons and courses. */
const Paragraphs = ({ data }: { data: DraftData }) => (
  <div className="page grid gap-4 pt-10">
    {asText(data['thumbnail']) && <img src={asText(data['thumbnail'])} alt="" className="w-full max-w-160" />}
    {asTexts(data['text'] ?? data['biography']).map((paragraph, index) => (
      <p key={index} className="measure">
        {paragraph}
      </p>
    ))}
    {asText(data['says']) && (
      <blockquote className="measure border-l-4 border-signal pl-4">{asText(data['says'])}</blockquote>
    )}
  </div>
)
