import { lazyCode } from '#web/ui/lazy-code.ts'

export interface PanelProps {
  /** What is looked for; nothing shows nothing. */
  term: string
  /** Closes the dialog; `back` brings the focus back to the box. */
  onLeave: (back: boolean) => void
}

const useCode = lazyCode(() => import('./panel.tsx'))

/** The dialog and the index behind it: they come with the first sign that somebody means to search. */
export function LatePanel(props: PanelProps) {
  const code = useCode()
  return code ? <code.Panel {...props} /> : null
}
