import type { ReactNode } from 'react'
import type { Chapter } from '#contract/catalogue.ts'
import { useParts } from './study-tools.lazy.tsx'

/** The loop in numbers, as soon as its code has come. */
export function LiveLoop({ chapters, keep }: { chapters: readonly Chapter[]; keep?: ReactNode }) {
  const parts = useParts()
  return parts ? <parts.LoopPanel chapters={chapters} keep={keep} /> : null
}

export function LiveTranscript() {
  const parts = useParts()
  return parts ? <parts.TranscriptPanel /> : null
}

export function LiveNext(props: { title: string; onGo: () => void }) {
  const parts = useParts()
  return parts ? <parts.NextUp {...props} /> : null
}
