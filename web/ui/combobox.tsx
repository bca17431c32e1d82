import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import './combobox.css'

interface ComboboxProps<Option> {
  /** Id of the field, if an external label refers to it. */
  id?: string | undefined
  /** Label of the field if there is no `id`. */
  label: string
  /** Search text of the options. */
  text: string
  onTextChange: (words: string) => void
  options: readonly Option[]
  keyOf: (option: Option) => string
  children: (option: Option) => ReactNode
  onChoose: (option: Option) => void
  /** Text of the empty result. */
  emptyText: string
  /** The options overlay the content below, and are shown only while the field has the focus. */
  isOver?: boolean
  describedBy?: string | undefined
  className?: string
}

/** Combobox: the focus stays in the field, arrow keys select an option, Enter chooses it. */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { id, label, text, onTextChange, options, emptyText, isOver = false, describedBy, className = '' } = props
  const baseId = useId()
  const [active, setActive] = useState(0)
  const [isOpen, setOpen] = useState(!isOver)
  const at = Math.min(active, options.length - 1)
  const isShown = isOpen && options.length > 0
  const choose = (option: Option) => {
    setActive(0)
    props.onChoose(option)
  }
  const move = (to: number) => {
    setOpen(true)
    setActive(isShown ? (to + options.length) % options.length : 0)
  }
  const chooseActive = () => {
    const option = options[at]
    if (isShown && option !== undefined) choose(option)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(at + 1),
    ArrowUp: () => move(at - 1),
    Enter: chooseActive,
    ...(isOver && isShown && { Escape: () => setOpen(false) }),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  }
  return (
    <div className="combobox">
      <input
        id={id}
        type="text"
        role="combobox"
        aria-label={id === undefined ? label : undefined}
        aria-expanded={isShown}
        aria-controls={`${baseId}-options`}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? `${baseId}-${at}` : undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        placeholder={label}
        className={className}
        value={text}
        onChange={(event) => {
          setOpen(true)
          setActive(0)
          onTextChange(event.currentTarget.value)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => isOver && setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${baseId}-options`}
        role="listbox"
        aria-label={label}
        hidden={!isShown}
        className={`combobox-options ${isOver ? 'combobox-over' : ''}`}
      >
        {isShown && <Options {...props} baseId={baseId} at={at} onChoose={choose} />}
      </div>
      <p role="status" className={isOpen && options.length === 0 ? 'px-3 py-3 empty:hidden' : 'sr-only'}>
        {isOpen && text.trim() !== '' && (options.length === 0 ? emptyText : `${options.length} found.`)}
      </p>
    </div>
  )
}

type OptionsProps<Option> = Pick<ComboboxProps<Option>, 'options' | 'keyOf' | 'children' | 'onChoose'> & {
  baseId: string
  /** Index of the selected option. */
  at: number
}

function Options<Option>({ options, keyOf, children, onChoose, baseId, at }: OptionsProps<Option>) {
  const active = useRef<HTMLDivElement>(null)
  // In braces, because newer browsers return a promise, which React would call as cleanup.
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return options.map((option, index) => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and handles the keys
    <div
      key={keyOf(option)}
      ref={index === at ? active : undefined}
      id={`${baseId}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={index === at}
      className="combobox-option"
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option)}
    >
      {children(option)}
    </div>
  ))
}
