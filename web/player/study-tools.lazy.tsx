import { lazyCode } from '#web/ui/lazy.tsx'
import type { EndOfFilmProps, LoopPanelProps } from './study-tools/study-tools.ts'

/** Lazy chunk with everything not needed before the first frame: panels, lens, mat mode. */
const studyTools = lazyCode(() => import('./study-tools/study-tools.ts'))

/** Undefined until the code is loaded. */
export const useStudyTools = () => studyTools.useModule().module

export function LazyLoopPanel(props: LoopPanelProps) {
  const tools = useStudyTools()
  return tools ? <tools.LoopPanel {...props} /> : null
}

export function LazyTranscriptPanel() {
  const tools = useStudyTools()
  return tools ? <tools.TranscriptPanel /> : null
}

export function LazyCallOuts(props: { file: string }) {
  const tools = useStudyTools()
  return tools ? <tools.CallOuts {...props} /> : null
}

export function LazyEndOfFilm(props: EndOfFilmProps) {
  const tools = useStudyTools()
  return tools ? <tools.EndOfFilm {...props} /> : null
}
