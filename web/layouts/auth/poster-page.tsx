import type { ReactNode } from 'react'
import { site } from '#web/site.ts'
import { AcademyMark } from '#web/academy-mark.tsx'
import { Poster, type PosterText } from './poster.tsx'

/** Form on the left and poster on the right. On a phone, the poster is a band above the form. */
export function PosterPage({ children, ...poster }: PosterText & { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(440px,43%)_1fr]">
      <main className="flex flex-col px-(--margin) py-6 low:max-lg:py-4 lg:px-[clamp(48px,5vw,96px)]">
        <a href="/" className="flex min-h-11 items-center gap-3 self-start text-2xl condensed max-lg:hidden">
          <AcademyMark className="size-8.5" />
          {site.name}
        </a>
        {children}
      </main>
      <Poster {...poster} />
    </div>
  )
}
