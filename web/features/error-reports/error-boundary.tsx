import type { ReactNode } from 'react'
import { Boundary } from '#web/ui/boundary.tsx'
import { tellFault } from './report-error.ts'

/** A part of a page that may break without the rest. `place` names it in the server's log. */
export const Guard = ({ place, children }: { place: string; children: ReactNode }) => (
  <Boundary onBroken={(error) => void tellFault(error, place)}>{children}</Boundary>
)
