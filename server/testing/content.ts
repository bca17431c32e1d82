import type { ContentEntry, Editor } from '#server/features/content/index.ts'

/** Creates an editor whose audit log is the array `log`. */
export function createEditor(author = 'Ada'): Editor & { log: ContentEntry[] } {
  const log: ContentEntry[] = []
  return { author, log, record: async (entry) => void log.push(entry) }
}

export const article = (title = 'Breathe', body = 'Five slow breaths.') => ({ title, summary: 'How to begin.', body })
