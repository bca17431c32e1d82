import type { ContentEntry, Editor } from '#server/features/content/index.ts'

/** An editor of a test, with what the audit log was given. */
export function createEditor(author = 'Ada'): Editor & { log: ContentEntry[] } {
  const log: ContentEntry[] = []
  return { author, log, record: async (entry) => void log.push(entry) }
}

export const article = (title = 'Breathe', body = 'Five slow breaths.') => ({ title, summary: 'How to begin.', body })
