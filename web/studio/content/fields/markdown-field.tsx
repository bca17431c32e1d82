import { type ReactNode, useRef, useState } from 'react'
import { PictureDialog } from '#web/studio/pictures/index.ts'
import { isComposing } from '#web/ui/is-composing.ts'
import { getShortcutKey } from '#rules/shortcut-key.ts'
import { formatMarkdown, type MarkdownTool } from './format-markdown.ts'

const tools: readonly { tool: MarkdownTool; name: string; icon: ReactNode; key?: string }[] = [
  { tool: 'heading', name: 'Heading', icon: <b>H</b> },
  { tool: 'bold', name: 'Bold', icon: <b>B</b>, key: 'b' },
  { tool: 'italic', name: 'Italic', icon: <i>I</i>, key: 'i' },
  { tool: 'link', name: 'Link', icon: 'Link', key: 'k' },
  { tool: 'list', name: 'List', icon: 'List' },
  { tool: 'numbers', name: 'Numbers', icon: 'Numbers' },
]

/** Reading speed. Must equal the value in `rules/markdown/read-text.ts`. */
const WORDS_PER_MINUTE = 200

interface MarkdownFieldProps {
  id: string
  label: string
  hint: string | undefined
  value: string
  isReadOnly: boolean
  error: string | undefined
  onChange: (value: string) => void
}

/** Markdown editor with a toolbar. The toolbar's edits are part of the browser's undo history. */
export function MarkdownField({ id, label, hint, value, isReadOnly, error, onChange }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isPictureDialogOpen, setPictureDialogOpen] = useState(false)
  const addPicture = (address: string, text: string) => {
    const element = area.current
    if (!element) return
    element.focus()
    element.setSelectionRange(element.selectionEnd, element.selectionEnd)
    insertText(element, pictureParagraph(element.value, element.selectionEnd, `![${escapeAltText(text)}](${address})`))
  }
  const apply = (tool: MarkdownTool) => {
    const element = area.current
    if (!element || isReadOnly) return
    const edit = formatMarkdown(tool, element.value, element.selectionStart, element.selectionEnd)
    element.focus()
    element.setSelectionRange(edit.start, edit.end)
    insertText(element, edit.text)
    element.setSelectionRange(...edit.select)
  }
  const wordCount = value.split(/\s+/).filter(Boolean).length
  return (
    <div className="editor-writing">
      <div className="editor-tools">
        <div role="toolbar" aria-label="Format" aria-controls={id} className="flex flex-wrap max-md:contents">
          {tools.map(({ tool, name, icon }) => (
            <button key={tool} type="button" aria-label={name} disabled={isReadOnly} onClick={() => apply(tool)}>
              {icon}
            </button>
          ))}
          <button type="button" disabled={isReadOnly} onClick={() => setPictureDialogOpen(true)}>
            Picture
          </button>
        </div>
        <p className="ml-auto text-sm text-quiet tabular">
          {wordCount.toLocaleString('en-US')} words, {Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE))} min
        </p>
      </div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {error && (
        <p id={`${id}-error`} className="px-6 pt-3 text-sm font-semibold text-bad">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="px-6 pt-3 text-sm text-quiet">
          {hint}
        </p>
      )}
      <textarea
        ref={area}
        id={id}
        value={value}
        readOnly={isReadOnly}
        aria-invalid={error ? true : undefined}
        aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
        placeholder="Write here. Leave an empty line between paragraphs."
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !isComposing(event.nativeEvent)
          const tool = isShortcut && tools.find(({ key }) => key === getShortcutKey(event))
          if (!tool) return
          event.preventDefault()
          if (!event.repeat) apply(tool.tool)
        }}
      />
      <PictureDialog
        isOpen={isPictureDialogOpen}
        isAltTextRequired
        onClose={() => setPictureDialogOpen(false)}
        // Waits until the dialog has returned the focus.
        onChoose={({ address, text }) => setTimeout(() => addPicture(address, text))}
      />
    </div>
  )
}

/** Escapes brackets and backslashes in an alt text. */
const escapeAltText = (text: string) => text.replaceAll(/[[\]\\]/g, (icon) => `\\${icon}`)

/** Adds the line breaks that make a picture a separate paragraph at a position of a text. */
function pictureParagraph(value: string, position: number, picture: string): string {
  const textBefore = value.slice(0, position)
  const textAfter = value.slice(position)
  const above = textBefore === '' || textBefore.endsWith('\n\n') ? '' : textBefore.endsWith('\n') ? '\n' : '\n\n'
  const below = textAfter.startsWith('\n\n') ? '' : textAfter.startsWith('\n') ? '\n' : '\n\n'
  return above + picture + below
}

/** Replaces the selection as if it were typed, which keeps the browser's undo history. */
function insertText(element: HTMLTextAreaElement, text: string) {
  // oxlint-disable-next-line typescript/no-deprecated -- the only way to keep the browser's undo history
  if (document.execCommand('insertText', false, text)) return
  element.setRangeText(text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
