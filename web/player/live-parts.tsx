import type { ReactNode } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import { useStudyTools } from './study-tools.lazy.tsx'

/** The loop in numbers, as soon as its code has come. */
export function LazyLoopPanel({ chapters, keep }: { chapters: readonly Chapter[]; keep?: ReactNode }) {
  const tools = useStudyTools()
  return tools ? <tools.LoopPanel chapters={chapters} keep={keep} /> : null
}

export function LazyTranscriptPanel() {
  const tools = useStudyTools()
  return tools ? <tools.TranscriptPanel /> : null
}

export function LazyNextUp(props: { title: string; onGo: () => void }) {
  const tools = useStudyTools()
  return tools ? <tools.NextUp {...props} /> : null
}
