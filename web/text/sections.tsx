import type { ReactNode } from 'react'
import { Blocks } from './blocks.tsx'
import type { Section } from '#rules/markdown/text.ts'

interface SectionsProps {
  sections: Section[]
  /** Content to the right of the first section. */
  aside?: ReactNode
}

/** The sections of a text: numbers and headings on the left, text in the middle, and the aside on the right. */
export function Sections({ sections, aside }: SectionsProps) {
  const numberedSections = sections.filter(({ heading }) => heading !== '')
  return sections.map((section, index) => (
    <section key={index} className="page grid gap-x-(--gutter) gap-y-3 pt-10 xl:grid-cols-12 xl:pt-16">
      <div className="xl:col-span-3 xl:border-t xl:border-text xl:pt-3">
        {section.heading && (
          <h2 className="grid grid-cols-[36px_1fr] text-2xl condensed xl:grid-cols-[44px_1fr]">
            <span aria-hidden="true" className="tabular">
              {numberedSections.indexOf(section) + 1}
            </span>
            {section.heading}
          </h2>
        )}
      </div>
      <div className="min-w-0 border-t border-text pt-2.5 xl:col-span-6">
        <Blocks blocks={section.blocks} heading={section.heading} />
      </div>
      {index === 0 && aside && <div className="border-t border-text pt-3 max-xl:mt-6 xl:col-span-3">{aside}</div>}
    </section>
  ))
}
