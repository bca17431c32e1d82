import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CopyButton } from './copy-button.tsx'

/** Step that shows the new recovery codes, which the server cannot show again, with buttons to print and copy them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-4xl leading-none condensed outline-none">
        Save your recovery codes
      </h2>
      <p className="mt-3">
        Print the codes or write them down. Each code opens the Studio once if your device is lost or broken. You won’t
        be able to see the codes again.
      </p>
      <ol aria-label="Recovery codes" className="mt-6 grid gap-x-8 border-t-2 border-text sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="tabular border-b border-rule py-2.5 font-semibold tracking-wide select-all">
            <code className="font-sans">{code}</code>
          </li>
        ))}
      </ol>
      <p className="mt-6 flex flex-wrap items-center gap-3 print:hidden">
        <Button size="small" onClick={() => print()}>
          <Icon name="print" className="size-5" /> Print
        </Button>
        <CopyButton text={codes.join('\n')} label="Copy codes" />
      </p>
      <p className="mt-8 print:hidden">
        <Button tone="main" onClick={onDone}>
          I’ve saved the codes
        </Button>
      </p>
    </>
  )
}
