import type { ReactNode } from 'react'
import { longDate } from '#web/format-day.ts'
import { breadcrumbs, describe } from '#web/public-site/page-metadata.ts'
import { Sections } from '#web/text/sections.tsx'
import type { Text } from '#rules/markdown/text.ts'
import { PageHead } from './page-head.tsx'

export const describeLegal = (path: string, { title, summary }: Text) =>
  describe({ path, title, description: summary, data: [breadcrumbs([title, path])] })

/** Legal page: a text with the date of its last change, and additional content below the text. */
export const LegalPage = ({ text, children }: { text: Text; children?: ReactNode }) => (
  <div className="pb-22 xl:pb-33">
    <PageHead title={text.title}>
      <p>{text.summary}</p>
      {text.updated && (
        <p className="mt-3 text-sm text-quiet">
          Last changed on <time dateTime={text.updated}>{longDate(text.updated)}</time>
        </p>
      )}
    </PageHead>
    <Sections sections={text.sections} />
    {children}
  </div>
)
