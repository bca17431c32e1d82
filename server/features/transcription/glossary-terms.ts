import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { findItem } from '#server/features/content/index.ts'

const LessonCast = z.object({ cast: z.array(z.string()).nullish().catch(null) })

/** Returns terms to spell correctly: the academy's glossary, all instructors, and the cast of the lesson. */
export async function readGlossary(
  { content, db }: Pick<Context, 'content' | 'db'>,
  lesson: string,
): Promise<string[]> {
  const { glossary = [] } = content.single('site')
  const { draft } = await findItem(db, 'lesson', lesson)
  const { cast } = LessonCast.parse(draft.data)
  return [...glossary, ...content.list('instructor').map(({ data }) => data.name), ...(cast ?? [])]
}
