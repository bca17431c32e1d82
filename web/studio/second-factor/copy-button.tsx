import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Puts a text into the clipboard, and says whether that worked. There is none on plain http. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [message, setMessage] = useState('')
  const copy = () =>
    void Promise.resolve(navigator.clipboard?.writeText(text)).then(
      () => setMessage(navigator.clipboard ? 'Copied.' : 'Mark it and copy it by hand.'),
      () => setMessage('The browser did not allow it. Mark it and copy it by hand.'),
    )
  return (
    <>
      <Button size="small" onClick={copy}>
        {label}
      </Button>
      <output className="text-sm">{message}</output>
    </>
  )
}
