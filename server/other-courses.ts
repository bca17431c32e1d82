import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from './context.ts'
import type { Logger } from './platform/process/log.ts'

interface Parts {
  catalogue: Pick<Context['catalogue'], 'refresh' | 'current'>
  log: Pick<Logger, 'warn'>
}

/** Lessons that a built page leads to, as `gid/id`. */
const lessonsOn = (html: string) =>
  new Set(
    [...html.matchAll(/href="\/info\/([^/"]+\/[^/"?#]+)"/g)].map(([, lesson]) => decodeURIComponent(lesson ?? '')),
  )

/**
 * The courses page is drawn when the site is built, from `content/catalogue`; the catalogue that runs may be another one. Says in words of the log
 * by what they differ first, or nothing.
 */
export async function warnAboutOtherCourses({ catalogue, log }: Parts, siteDir: string) {
  const listed = lessonsOn(await readFile(join(siteDir, 'courses/index.html'), 'utf8'))
  await catalogue.refresh()
  const running = catalogue.current()?.videos.flatMap(({ gid, videos }) => videos.map(({ id }) => `${gid}/${id}`))
  if (!running) return
  const gone = [...listed].find((lesson) => !running.includes(lesson))
  const missing = running.find((lesson) => !listed.has(lesson))
  if (gone === undefined && missing === undefined) return
  const first = gone === undefined ? `it lacks ${missing}` : `it lists ${gone}, which is not in the catalogue`
  log.warn(
    `The courses page was built from another catalogue: ${first}. Put a copy of the catalogue into content/catalogue/demo.json and start again.`,
  )
}
