import type { ReactNode } from 'react'
import { Blocks } from './blocks.tsx'
import type { Section } from '#rules/markdown/text.ts'

interface SectionsProps {
  sections: Section[]
  /** Content of the right margin beside the first section. */
  margin?: ReactNode
}

/** Renders numbered sections: headings in the left margin, text in the middle, remarks in the right margin. */
export function Sections({ sections, margin }: SectionsProps) {
  const numbered = sections.filter(({ heading }) => heading !== '')
  return sections.map((section, at) => (
    <section key={section.heading} className="page grid gap-x-(--gutter) gap-y-3 pt-10 xl:grid-cols-12 xl:pt-16">
      <div className="xl:col-span-3 xl:border-t xl:border-text xl:pt-3">
        {section.heading && (
          <h2 className="grid grid-cols-[36px_1fr] text-2xl condensed xl:grid-cols-[44px_1fr]">
            <span aria-hidden="true" className="tabular">
              {numbered.indexOf(section) + 1}
            </span>
            {section.heading}
          </h2>
        )}
      </div>
      <div className="min-w-0 border-t border-text pt-2.5 xl:col-span-6">
        <Blocks blocks={section.blocks} heading={section.heading} />
      </div>
      {at === 0 && margin && <div className="border-t border-text pt-3 max-xl:mt-6 xl:col-span-3">{margin}</div>}
    </section>
  ))
}
