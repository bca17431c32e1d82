import { useEffect, useRef, type ReactNode } from 'react'
import type { Failure } from './describe-failure.ts'

/** Shows a failure. Receives focus on mount so that keyboard and screen reader users notice it. */
export function FailureBox({ failure, children }: { failure: Failure; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="alert" tabIndex={-1} className="mt-6 border-l-4 border-bad bg-raised px-4 py-3">
      <p className="font-semibold text-bad">{failure.title}</p>
      <p className="text-sm leading-[1.45]">{failure.text}</p>
      {children}
    </div>
  )
}
